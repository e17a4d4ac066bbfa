/** Query key prefix of everything that the studio shows. */
export const studioKey = ['studio'] as const
