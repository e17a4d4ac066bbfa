import { isLoopback } from './loopback.ts'

/** Address of a sign-in service: https, and http only on this machine, for tests and trials. */
export function calledAt(address: string, isPrivate: boolean): URL | undefined {
  const text = isPrivate ? address.slice('private:'.length) : address
  const url = URL.parse(text)
  if (url?.username !== '' || url.search !== '' || url.hash !== '') return undefined
  const isHere = isPrivate && url.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
  return url.protocol === 'https:' || isHere ? url : undefined
}
