import { nowInStoredZone } from '../../../widgets/kit/stored-zone.ts'
import type { Lang } from '../../schema/base/text.ts'
import type { Unit } from '../../schema/model/monitored.ts'

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

function powerOf(bytes: number): number {
  return bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
}

/** Bytes in the unit that suits a number of them. */
export function byteScale(bytes: number): number {
  return 1024 ** powerOf(bytes)
}

/** A number of bytes in a suitable unit: `1.5 GB`. */
export function bytesText(bytes: number): string {
  const power = powerOf(bytes)
  const shown = bytes / 1024 ** power
  return `${shown.toFixed(power === 0 || shown >= 100 ? 0 : 1)} ${byteUnits[power]}`
}

/** A number of bytes in the unit of its axis, however small: `0.5 MB`. */
export function bytesOnAxis(bytes: number, scale: number): string {
  return `${Number((bytes / scale).toFixed(2))} ${byteUnits[powerOf(scale)]}`
}

/** A duration in its two largest units: `3 天 4 小时`, `3 d 4 h`. */
export function spanText(seconds: number, lang: Lang): string {
  const units = [
    [Math.floor(seconds / 86_400), lang === 'zh' ? '天' : 'd'],
    [Math.floor(seconds / 3600) % 24, lang === 'zh' ? '小时' : 'h'],
    [Math.floor(seconds / 60) % 60, lang === 'zh' ? '分' : 'min'],
    [Math.floor(seconds) % 60, lang === 'zh' ? '秒' : 's'],
  ] as const
  const first = units.findIndex(([count]) => count > 0)
  if (first < 0) return `0 ${units[3][1]}`
  return units
    .slice(first, first + 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** An instant in GMT+8, the zone of all dates of the product. */
export function momentText(at: number): string {
  return nowInStoredZone(at)
}

/** Text of a measured value. */
export function valueText(value: number | string | undefined, unit: Unit, lang: Lang): string {
  if (value === undefined) return '—'
  if (typeof value === 'string' || unit === 'text') return String(value)
  switch (unit) {
    case 'percent':
      return `${value.toFixed(1)} %`
    case 'bytes':
      return bytesText(value)
    case 'ms':
      return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 }).format(value)} ms`
    case 'seconds':
      return spanText(value, lang)
    case 'time':
      return momentText(value)
    default:
      return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)
  }
}
