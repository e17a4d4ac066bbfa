/** Hand-made blocks that a page may name; src/engine/blocks draws exactly these. */
export const blockNames = ['templatePreview'] as const satisfies readonly string[]
export type BlockName = (typeof blockNames)[number]
