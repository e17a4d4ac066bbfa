import { separator } from './code128.ts'

// Characters of an identifier and its data where a field ends without a separator: GS1 General Specifications, figure 7.8.5-2.
const fixed: Readonly<Record<string, number>> = {
  ...{ '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '11': 8, '12': 8, '13': 8, '14': 8, '15': 8, '16': 8 },
  ...{ '17': 8, '18': 8, '19': 8, '20': 4, '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16 },
}

// Identifiers whose data has a format of its own, without a predefined length: GS1 General Specifications, figure 3.2-1.
const upTo = (most: number) => new RegExp(`^[!-~]{1,${most}}$`)
const digits = (least: number, most = least) => new RegExp(`^\\d{${least},${most}}$`)
const formats: Readonly<Record<string, RegExp>> = {
  ...{ '10': upTo(20), '21': upTo(20), '22': upTo(20), '30': digits(1, 8), '37': digits(1, 8) },
  ...{ '240': upTo(30), '241': upTo(30), '242': digits(1, 6), '250': upTo(30), '251': upTo(30), '254': upTo(20) },
  ...{ '390': digits(1, 15), '391': digits(4, 18), '392': digits(1, 15), '393': digits(4, 18) },
  ...{ '400': upTo(30), '401': upTo(30), '402': digits(17), '403': upTo(30), '420': upTo(20), '422': digits(3) },
  ...{ '424': digits(3), '426': digits(3), '7001': digits(13), '7003': digits(10), '8001': digits(14) },
  ...{ '8002': upTo(20), '8004': upTo(30), '8005': digits(6), '8006': digits(18), '8018': digits(18), '90': upTo(30) },
}

type Gs1Field = { readonly ai: string; readonly data: string }

/** Fields of a text such as `(01)06901234567892(10)B7`; undefined when it is none, or a field has a wrong length. */
export function gs1Fields(text: string): readonly Gs1Field[] | undefined {
  const found = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, ai = '', data = '']) => ({ ai, data }))
  const isWhole = found.length > 0 && found.map(({ ai, data }) => `(${ai})${data}`).join('') === text
  return isWhole && found.every(isRight) ? found : undefined
}

// Year, month and day; day 00 is the end of the month.
const date = /^\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/

function isRight({ ai, data }: Gs1Field): boolean {
  const length = fixed[ai.slice(0, 2)]
  if (length === undefined) return (formats[ai] ?? formats[ai.slice(0, 3)] ?? upTo(90)).test(data)
  if (ai.length + data.length !== length || !/^\d+$/.test(data)) return false
  if (ai.startsWith('1')) return date.test(data)
  return !['00', '01', '02', '03'].includes(ai) || checkDigit(data.slice(0, -1)) === Number(data.at(-1))
}

/** Check digit of a GS1 number: weights 3 and 1 from the right. */
export function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Text of GS1-128: Function 1 first, and after each field of variable length that is not the last. */
export function gs1Text(fields: readonly Gs1Field[]): string {
  const parts = fields.map(({ ai, data }, index) => {
    const isOpen = fixed[ai.slice(0, 2)] === undefined && index < fields.length - 1
    return `${ai}${data}${isOpen ? separator : ''}`
  })
  return separator + parts.join('')
}
