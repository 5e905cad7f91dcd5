/** Whether there is room for the chat beside a table. */
export const isRoomy = (): boolean => matchMedia("(min-width: 1220px)").matches;
