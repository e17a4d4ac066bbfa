import { parseCron } from '../fields/cron-parts.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditShape = /^[0-9A-HJ-NP-RTUWXY]{18}$/
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const email = /^[^\s@"(),:;<>[\\\]]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/

/** Text formats of schema files, named in `format`; browser and server use the same (contract.md 5.3, catalogue notation). */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  datetime: (text) => isDay(text.slice(0, 10)) && text[10] === ' ' && time.test(text.slice(11)),
  time: (text) => time.test(text),
  url: isWebAddress,
  email: (text) => text.length <= 254 && email.test(text),
  mobile: (text) => /^1[3-9]\d{9}$/.test(text),
  postcode: (text) => /^\d{6}$/.test(text),
  letters: (text) => /^[A-Za-z]+$/.test(text),
  digits: (text) => /^\d+$/.test(text),
  creditCode: isCreditCode,
  // ISO 9362: four letters, country, location, and optionally a branch.
  swift: (text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text),
  bankNo: (text) => /^\d{12}$/.test(text),
  cron: (text) => parseCron(text) !== undefined,
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

// GB 32100: weights 3^i mod 31, check character (31 - sum mod 31) mod 31.
function isCreditCode(text: string): boolean {
  if (!creditShape.test(text)) return false
  let sum = 0
  let weight = 1
  for (const char of text.slice(0, 17)) {
    sum += alphabet.indexOf(char) * weight
    weight = (weight * 3) % 31
  }
  return alphabet[(31 - (sum % 31)) % 31] === text[17]
}
