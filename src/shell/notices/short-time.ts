/** A time of the server, to the minute. */
export function shortTime(time: string): string {
  return time.slice(0, 'YYYY-MM-DD HH:mm'.length)
}
