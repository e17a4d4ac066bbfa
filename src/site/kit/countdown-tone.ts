/** Class of a number of days left: 10 or more green, 5 to 9 orange, fewer without colour (spec 4). */
export function countdownTone(days: number): 'far' | 'near' | 'soon' {
  if (days >= 10) return 'far'
  return days >= 5 ? 'near' : 'soon'
}
