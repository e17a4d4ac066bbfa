/** Told to the window when the server serves another release than the one this page came from. */
export const newRelease = 'procura:new-release'

/** Whether this page came with another release than the server now serves; one that names none is no reason to think so. */
export function isOlderThan(build: string | undefined): boolean {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src')
  return own !== null && own !== undefined && build !== undefined && build !== '' && build !== own
}
