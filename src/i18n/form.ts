export const form = { zh: {}, en: {} } as const
