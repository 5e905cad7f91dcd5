/** What narrows the list of tables: the game at once, the rest behind one more press (PLA-7). */
import type { ComponentChildren, JSX } from "preact";
import { behind, GAMES, SEARCH_FROM, SORTS, STAKES_CENTS, STYLES, type Wish } from "../../core/choosing";
import type { LobbyTable } from "../../core/protocol.gen";
import { sayName, t } from "../../i18n";

interface FilterProps {
  readonly tables: readonly LobbyTable[];
  readonly wish: Wish;
  readonly onWish: (change: Partial<Wish>) => void;
}

/** Games as a row of pills: those that are dealt here. */
function Games({ tables, wish, onWish }: FilterProps): JSX.Element {
  const here = GAMES.filter((game) => game === wish.game || tables.some((table) => table.game === game));
  return (
    <fieldset class="pills">
      <legend class="hidden">{t("lobby-game")}</legend>
      {["", ...here].map((game) => (
        <label key={game}>
          <input
            type="radio"
            class="radio"
            name="lobby-game"
            checked={wish.game === game}
            onChange={() => onWish({ game })}
          />
          <span>{game === "" ? t("lobby-all") : sayName("game", game)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
  readonly children: ComponentChildren;
}

function Pick({ label, value, onPick, children }: PickProps): JSX.Element {
  return (
    <label class="lobby-pick">
      {label}
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}

function Stakes({ wish, onWish }: FilterProps): JSX.Element {
  return (
    <Pick
      label={t("lobby-stake")}
      value={String(wish.stake_cents)}
      onPick={(cents) => onWish({ stake_cents: Number(cents) })}
    >
      <option value="0">{t("lobby-any")}</option>
      {STAKES_CENTS.map((cents) => (
        <option key={cents} value={cents}>
          {t("lobby-stake-up-to", { amount: cents })}
        </option>
      ))}
    </Pick>
  );
}

function More(props: FilterProps): JSX.Element {
  const { wish, onWish } = props;
  return (
    <div class="lobby-picks">
      <Stakes {...props} />
      <Pick label={t("lobby-style")} value={wish.style} onPick={(style) => onWish({ style })}>
        <option value="">{t("lobby-any")}</option>
        {STYLES.map((style) => (
          <option key={style} value={style}>
            {t(`lobby-style-${style}`)}
          </option>
        ))}
      </Pick>
      <Pick
        label={t("lobby-sort")}
        value={wish.sort}
        onPick={(picked) => onWish({ sort: SORTS.find((sort) => sort === picked) ?? "house" })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`lobby-sort-${sort}`)}
          </option>
        ))}
      </Pick>
      <Pick
        label={t("lobby-places")}
        value={wish.free ? "free" : ""}
        onPick={(picked) => onWish({ free: picked === "free" })}
      >
        <option value="">{t("lobby-any")}</option>
        <option value="free">{t("lobby-free")}</option>
      </Pick>
    </div>
  );
}

/** All that narrows and orders the list. */
export function Filters(props: FilterProps): JSX.Element {
  const { tables, wish, onWish } = props;
  const set = behind(wish);
  return (
    <search class="lobby-filters" aria-label={t("lobby-filters")}>
      <Games {...props} />
      <details class="lobby-more">
        <summary>{set === 0 ? t("lobby-more") : t("lobby-more-set", { count: set })}</summary>
        <More {...props} />
      </details>
      {(tables.length >= SEARCH_FROM || wish.words !== "") && (
        <label class="lobby-pick lobby-find">
          {t("lobby-find")}
          <input
            type="search"
            maxLength={40}
            value={wish.words}
            onInput={(event) => onWish({ words: event.currentTarget.value })}
          />
        </label>
      )}
    </search>
  );
}
