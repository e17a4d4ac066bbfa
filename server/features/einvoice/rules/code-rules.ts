import { text } from '../model/invoice.ts'
import { termName } from '../model/terms.ts'
import { placesOf, type Rule } from './rule.ts'

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** Types of invoices and credit notes (UNTDID 1001, as EN 16931 restricts it). */
const types = list(
  '71 80 82 84 102 218 219 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 457 527 553 575 623 633 751 780 817 870 875 876 877 935 81 83 261 262 296 308 381 396 420 458 532',
)
/** VAT categories (UNCL5305). */
const categories = list('AE L M E S Z G O K B')
/** VAT point date (UNTDID 2005 in UBL, 2475 in CII). */
const points = list('3 35 432 5 29 72')
/** Reasons of allowances (UNTDID 5189). */
const allowanceReasons = list('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105')
/** Media types of attachments. */
const media = list(
  'application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet',
)
/** Means of payment (UNTDID 4461). */
const means: ReadonlySet<string> = new Set([
  ...Array.from({ length: 70 }, (_, index) => String(index + 1)),
  ...'74 75 76 77 78 91 92 93 94 95 96 97 98 ZZZ'.split(' '),
])
/** Currencies (ISO 4217) and countries (ISO 3166-1) that this platform knows. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && (code === 'XI' || regions.of(code) !== undefined)
const isIn = (codes: ReadonlySet<string>) => (code: string) => codes.has(code)

type CodeRule = readonly [
  id: string,
  fits: (code: string) => boolean,
  places: readonly (readonly [place: string, term: string])[],
]

const codeRules: readonly CodeRule[] = [
  ['BR-CL-01', isIn(types), [['', 'BT-3']]],
  ['BR-CL-04', isIn(currencies), [['', 'BT-5']]],
  ['BR-CL-05', isIn(currencies), [['', 'BT-6']]],
  ['BR-CL-06', isIn(points), [['', 'BT-8']]],
  [
    'BR-CL-14',
    isCountry,
    [
      ['BG-5', 'BT-40'],
      ['BG-8', 'BT-55'],
      ['BG-11/BG-12', 'BT-69'],
      ['BG-15', 'BT-80'],
    ],
  ],
  ['BR-CL-15', isCountry, [['BG-25', 'BT-159']]],
  ['BR-CL-16', isIn(means), [['BG-16', 'BT-81']]],
  ['BR-CL-17', isIn(categories), [['BG-23', 'BT-118']]],
  [
    'BR-CL-18',
    isIn(categories),
    [
      ['BG-25', 'BT-151'],
      ['BG-20', 'BT-95'],
      ['BG-21', 'BT-102'],
    ],
  ],
  [
    'BR-CL-19',
    isIn(allowanceReasons),
    [
      ['BG-20', 'BT-98'],
      ['BG-25/BG-27', 'BT-140'],
    ],
  ],
  ['BR-CL-24', isIn(media), [['BG-24', 'BT-125']]],
]

/** Rules of EN 16931 on code lists that are short; those of units, schemes and charges (UN/ECE 20, ICD, UNTDID 7161) are not judged. */
export const codeListRules: readonly Rule[] = [
  ...codeRules.map(([id, fits, places]): Rule => {
    const term = places[0]?.[1] ?? ''
    return {
      id,
      text: { zh: `${termName(term).zh}不在代码表中`, en: `${termName(term).en} is not in its code list` },
      check: (invoice) =>
        places.flatMap(([place, each]) =>
          placesOf(invoice, place)
            .filter((at) => text(at, each) !== '' && !fits(text(at, each)))
            .map((at) => ({ at, term: each })),
        ),
    }
  }),
  {
    id: 'BR-CL-03',
    text: {
      zh: '金额币种代码（currencyID）不在代码表中',
      en: 'The currency of an amount (currencyID) is not in its code list',
    },
    check: (invoice) =>
      ['', 'BG-20', 'BG-21', 'BG-23', 'BG-25'].flatMap((place) =>
        placesOf(invoice, place).flatMap((at) =>
          Object.entries(at.terms)
            .filter(
              ([, { attributes }]) => attributes.currencyID !== undefined && !currencies.has(attributes.currencyID),
            )
            .map(([term]) => ({ at, term })),
        ),
      ),
  },
]
