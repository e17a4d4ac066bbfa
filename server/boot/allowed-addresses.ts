import type { AllowedHook, RelayTarget } from '../platform/app.ts'
import { StartRefused } from './start-refused.ts'

export const relayHelp = `  RELAY (comma list of "METHOD https://host[/path]" that clients may call through /sys/common/transitRESTful;
  private:http://… for one in a private network; none by default)`

/** Entries of a comma list. */
export function entriesOf(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** An http or https address; undefined for anything else. */
export function httpUrl(address: string): URL | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address) : undefined
}

/** Allowed address, from its entry in an environment variable. @throws StartRefused */
export function addressOf(name: string, entry: string): AllowedHook {
  const isPrivate = entry.startsWith('private:')
  const url = httpUrl(isPrivate ? entry.slice('private:'.length) : entry)
  const isSound = url !== undefined && url.username === '' && url.search === ''
  if (!isSound || (url.protocol === 'http:' && !isPrivate))
    throw new StartRefused(`${name} takes https://host[/path], or private:http://host[/path].`)
  return { origin: url.origin, path: url.pathname, isPrivate }
}

/** Addresses that clients may call through this server. @throws StartRefused */
export function readRelay(list: string | undefined): readonly RelayTarget[] {
  return entriesOf(list).map((entry) => {
    const [, method, address] = /^(GET|POST|PUT|DELETE)\s+(\S+)$/.exec(entry) ?? []
    if (method === undefined || address === undefined)
      throw new StartRefused('RELAY takes a method and an address: GET https://host/path.')
    return { ...addressOf('RELAY', address), method }
  })
}
