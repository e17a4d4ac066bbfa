/** Hand-made blocks that a page may name; src/engine/blocks draws exactly these. */
export const blockNames: readonly string[] = []
