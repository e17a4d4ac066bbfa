/** The greeting of an hour (spec 9): before 9, up to 11, up to 13, before 20, else evening. */
export function greetingOf(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 9) return 'night'
  if (hour <= 11) return 'morning'
  if (hour <= 13) return 'noon'
  return hour < 20 ? 'afternoon' : 'evening'
}
