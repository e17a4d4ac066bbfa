import { readFileSync } from 'node:fs'

type Named = [code: string, name: string]

const codes = JSON.parse(readFileSync(new URL('codes/areas.json', import.meta.url), 'utf8')) as Named[]
const zones: Record<string, string> = { 1: 'north', 2: 'northeast', 3: 'east', 5: 'southwest', 6: 'northwest' }

/** Area tree of China: root 86, provinces, cities, districts (spec 9), with six-digit codes. */
export function areas() {
  const names = new Map<string, string>()
  const row = (code: string, name: string, pid: string, level: string) => {
    const fullName = names.has(pid) ? `${names.get(pid)}/${name}` : name
    names.set(code, fullName)
    return { code, name, fullName, pid, level, zone: zoneOf(code) }
  }
  const all = codes.map(([code, name]) => {
    const parent = code.length === 2 ? '86' : code.slice(0, -2).padEnd(6, '0')
    return row(code.padEnd(6, '0'), name, parent, String(code.length / 2))
  })
  // Cities without districts occur a second time in the data, as their own district.
  return [...new Map(all.toReversed().map((area) => [area.code, area])).values()].toReversed()
}

// The first digit is the census region; region 4 (central and south) is split by common usage.
function zoneOf(code: string): string {
  if (code.startsWith('4')) return Number(code.slice(0, 2)) <= 43 ? 'central' : 'south'
  return zones[code.charAt(0)] ?? 'overseas'
}
