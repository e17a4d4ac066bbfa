/** Text key of an hour's greeting (spec 9): before 9, up to 11, up to 13, before 20, else evening. */
export function greetingOf(hour: number): string {
  if (hour < 9) return 'shell.night'
  if (hour <= 11) return 'shell.morning'
  if (hour <= 13) return 'shell.noon'
  return hour < 20 ? 'shell.afternoon' : 'shell.evening'
}
