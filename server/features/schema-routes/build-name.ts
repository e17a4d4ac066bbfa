import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let known: string | undefined

/** The browser's part that this server serves, as its pages name it; '' where there is none. An open page compares it with its own. */
export function buildName(): string {
  known ??= read()
  return known
}

function read(): string {
  try {
    const page = readFileSync(join(import.meta.dirname, '../../../dist/index.html'), 'utf8')
    return /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? ''
  } catch {
    // A server without the browser's part serves the API alone.
    return ''
  }
}
