/** Window event: the server runs another release than this page. */
export const newRelease = 'procura:new-release'

/** Whether this page belongs to another release than the server; false if the server names none. */
export function isOlderThan(build: string | undefined): boolean {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src')
  return own !== null && own !== undefined && build !== undefined && build !== '' && build !== own
}
