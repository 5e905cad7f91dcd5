/** SHA-256, HMAC and the ChaCha20 key stream, for checking a shoe where the browser has none of them. */

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** The first 32 bits behind the point of the root of each of the first primes. */
function constants(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor++) prime &&= candidate % factor !== 0;
    if (prime) found.push((candidate ** (1 / root) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found, Math.floor);
}

const ROUNDS = constants(64, 3);
const START = constants(8, 2);

function padded(data: Uint8Array): DataView {
  const size = Math.ceil((data.length + 9) / 64) * 64;
  const whole = new Uint8Array(size);
  whole.set(data);
  whole[data.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, data.length << 3);
  return view;
}

/** Mix one block of 64 bytes into the state. */
function compress(state: Uint32Array, block: DataView, at: number): void {
  const words = new Uint32Array(64);
  for (let n = 0; n < 16; n++) words[n] = block.getUint32(at + 4 * n);
  const word = (n: number): number => words[n] as number;
  for (let n = 16; n < 64; n++) {
    const [early, late] = [word(n - 15), word(n - 2)];
    const small = rotate(early, 25) ^ rotate(early, 14) ^ (early >>> 3);
    const large = rotate(late, 15) ^ rotate(late, 13) ^ (late >>> 10);
    words[n] = word(n - 16) + small + word(n - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < 64; n++) {
    const first = (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) + ((e & f) ^ (~e & g)) + h;
    const up = (first + (ROUNDS[n] as number) + word(n)) | 0;
    const second = (rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + up) | 0, c, b, a, (up + second) | 0];
  }
  for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] as number) + value;
}

/** Return the SHA-256 of some bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const blocks = padded(data);
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, blocks, at);
  const hash = new DataView(new ArrayBuffer(32));
  for (const [n, value] of state.entries()) hash.setUint32(4 * n, value);
  return new Uint8Array(hash.buffer);
}

/** Return the HMAC-SHA-256 of some bytes under a key of at most 64. */
export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const keyed = (with_byte: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(64 + rest.length).fill(with_byte, 0, 64);
    for (const [at, byte] of key.entries()) whole[at] = byte ^ with_byte;
    whole.set(rest, 64);
    return sha256(whole);
  };
  return keyed(0x5c, keyed(0x36, data));
}

const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** Yield the ChaCha20 key stream as 32-bit numbers, little end first; counter and nonce start at zero. */
export function* chacha20Words(key: Uint8Array): Generator<number, never> {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const parts = new DataView(key.buffer, key.byteOffset, key.byteLength);
  for (let n = 0; n < 8; n++) start[4 + n] = parts.getUint32(4 * n, true);
  for (;;) {
    const words = Uint32Array.from(start);
    const add = (to: number, from: number, turned: number, by: number): void => {
      words[to] = (words[to] as number) + (words[from] as number);
      words[turned] = rotate((words[turned] as number) ^ (words[to] as number), by);
    };
    for (let n = 0; n < 10; n++) {
      for (const [a, b, c, d] of QUARTERS) {
        add(a, b, d, 16);
        add(c, d, b, 12);
        add(a, b, d, 8);
        add(c, d, b, 7);
      }
    }
    for (const [n, value] of words.entries()) yield (value + (start[n] as number)) >>> 0;
    start[12] = (start[12] as number) + 1;
  }
}
