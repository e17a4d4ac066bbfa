/** A repeatable source of numbers from 0 to 1 (mulberry32), different for each name. */
export function seeded(name: string): () => number {
  let state = [...name].reduce((sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93), 0x81_1c_9d_c5)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
