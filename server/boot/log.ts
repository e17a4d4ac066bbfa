import type { App, LogData } from '../platform/app.ts'

type Level = 'info' | 'warn' | 'error'

/** Log as lines of JSON on standard error, one per event; never with a request's values. */
export function createLog(write: (line: string) => void): App['log'] {
  const at = (level: Level) => (data: LogData, message: string) => {
    write(`${JSON.stringify({ level, at: new Date().toISOString(), message, ...data })}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
