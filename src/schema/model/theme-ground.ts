import type { Theme } from './theme-file.ts'

/** Default colours of a template. */
export const looks = {
  calm: { ground: '#FFFFFF', ink: '#0B1B33', primary: '#004CE0' },
  technical: { ground: '#070D1C', ink: '#F2F6FF', primary: '#4C8DFF' },
} as const

/** Background of the pages of a theme. */
export function groundOf({ look, bg }: Pick<Theme, 'look' | 'bg'>): string {
  return bg?.bgColor ?? looks[look].ground
}

/** Main colour of a theme. */
export function primaryOf({ look, hero }: Pick<Theme, 'look' | 'hero'>): string {
  return hero?.primaryColor ?? looks[look].primary
}
