import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let known: string | undefined

/** Build of the front end that this server serves, as named in its pages; '' without one. An open page compares it with its own. */
export function buildName(): string {
  known ??= read()
  return known
}

function read(): string {
  try {
    const page = readFileSync(join(import.meta.dirname, '../../../dist/index.html'), 'utf8')
    return /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? ''
  } catch {
    // A server without a front end serves the API only.
    return ''
  }
}
