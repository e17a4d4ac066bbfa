import { describe, expect, it } from 'vitest'
import { type Group, groupsOf, text } from '../../../server/features/einvoice/model/invoice.ts'
import { type ReadInvoice, readInvoice } from '../../../server/features/einvoice/read-invoice.ts'
import { digitalInvoice, type WrittenFormat, writtenInvoice } from '../../kit/written-invoice.ts'

const invoiceIn = (read: ReadInvoice) => ('invoice' in read ? read.invoice : undefined)
const problemIn = (read: ReadInvoice) => ('problem' in read ? read.problem : undefined)
const texts = (group: Group | undefined, ...terms: readonly string[]) => terms.map((term) => text(group, term))
const bytes = (text: string) => Buffer.from(text, 'utf8')

describe('e-invoice of an independent writer', () => {
  const formats: readonly WrittenFormat[] = ['UBL', 'CII', 'XRECHNUNG-UBL', 'XRECHNUNG-CII', 'Factur-X-EN16931']
  it.each(formats)('%s is read into the model of EN 16931 without violations', async (format) => {
    const read = await readInvoice(await writtenInvoice(format))
    const invoice = invoiceIn(read)
    expect('violations' in read && read.violations).toEqual([])
    expect(texts(invoice, 'BT-1', 'BT-2', 'BT-3', 'BT-5', 'BT-9')).toEqual([
      'RE-1',
      '2026-11-20',
      '380',
      'EUR',
      '2026-12-20',
    ])
    expect(texts(invoice, 'BT-27', 'BT-31', 'BT-44', 'BT-48')).toEqual([
      'Seller & Söhne GmbH',
      'DE123456789',
      'Buyer AG',
      'DE987654321',
    ])
    expect(texts(invoice, 'BT-106', 'BT-109', 'BT-110', 'BT-112', 'BT-115').map(Number)).toEqual([
      150.5, 150.5, 28.6, 179.1, 179.1,
    ])
    const lines = invoice ? groupsOf(invoice, 'BG-25') : []
    expect(lines.map((line) => texts(line, 'BT-126', 'BT-130', 'BT-151', 'BT-153'))).toEqual([
      ['1', 'C62', 'S', 'Bolt M8 螺栓'],
      ['2', 'C62', 'S', 'Bolt M9 螺栓'],
    ])
    expect(lines.map((line) => line.line)).toEqual(lines.map((line) => line.line).toSorted((one, other) => one - other))
  })

  it.each(['UBL', 'CII'] as const)(
    '%s with a changed total breaks its rules, with the line of the file',
    async (format) => {
      const file = (await writtenInvoice(format)).toString('utf8').replaceAll(/>179\.1(0?)</g, '>200.00<')
      const read = await readInvoice(bytes(file))
      const violations = 'violations' in read ? read.violations : []
      expect(violations.map(({ rule }) => rule)).toEqual(['BR-CO-15'])
      const line = violations[0]?.line ?? 0
      expect(file.split('\n')[line - 1]).toContain('200.00')
    },
  )
})

describe('fully digital e-invoice', () => {
  it('is read with rates in per cent, the tax of its lines and a breakdown by rate', async () => {
    const file = digitalInvoice({
      lines: [
        [200, '0.13', 26],
        [100, '0.06', 6],
        [50, '免税', 0],
      ],
    })
    const read = await readInvoice(bytes(file))
    const invoice = invoiceIn(read)
    expect('violations' in read && read.violations).toEqual([])
    expect(texts(invoice, 'BT-1', 'BT-2', 'BT-5', 'BT-31', 'BT-48', 'BT-112')).toEqual([
      '26320000000000100001',
      '2026-11-20',
      'CNY',
      '91110000600037341L',
      '91310000MA1FL0A00X',
      '382.00',
    ])
    const groups = (kind: string) => (invoice ? groupsOf(invoice, kind) : [])
    expect(groups('BG-25').map((line) => texts(line, 'BT-131', 'BT-152', 'CN-lineTax'))).toEqual([
      ['200.00', '13', '26.00'],
      ['100.00', '6', '6.00'],
      ['50.00', '0', '0.00'],
    ])
    expect(groups('BG-23').map((each) => texts(each, 'BT-118', 'BT-119', 'BT-116', 'BT-117'))).toEqual([
      ['S', '13', '200.00', '26.00'],
      ['S', '6', '100.00', '6.00'],
      ['E', '0', '50.00', '0.00'],
    ])
  })

  it.each([
    ['CN-01', digitalInvoice({ number: '2632000000000010000' })],
    ['CN-02', digitalInvoice({ lines: [[200, '0.13', 26.07]] })],
    ['CN-04', digitalInvoice({ seller: '' })],
    ['BR-CO-15', digitalInvoice().replace('>226.00</TotalTax-', '>227.00</TotalTax-')],
    ['BR-CO-10', digitalInvoice().replace('>200.00</Amount>', '>200.01</Amount>')],
    ['BR-16', digitalInvoice({ lines: [] })],
    ['FORMAT-NUMBER', digitalInvoice().replace('<Quantity>10<', '<Quantity>ten<')],
    ['FORMAT-DATE', digitalInvoice().replace('2026-11-20 10:00:05', '20.11.2026')],
  ])('breaks %s', async (rule, file) => {
    const read = await readInvoice(bytes(file))
    expect('violations' in read && read.violations.map((each) => each.rule)).toEqual([rule])
  })

  it('is read in the encoding that it declares', async () => {
    const declared = digitalInvoice().replace('encoding="UTF-8"', 'encoding="UTF-16"')
    const read = await readInvoice(Buffer.from(`\uFEFF${declared}`, 'utf16le'))
    expect(texts(invoiceIn(read), 'BT-27')).toEqual(['示例制造有限公司'])
  })
})

const entities = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')
const open = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">'
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('file that is no readable invoice', () => {
  it.each([
    [
      'an external entity',
      bytes(`<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>`),
      'doctype',
      2,
    ],
    ['an external subset', bytes(`<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">${open}</Invoice>`), 'doctype', 1],
    ['entities of entities', bytes(`<!DOCTYPE a [<!ENTITY a0 "ha">${entities(9)}]>\n<a>&a9;</a>`), 'doctype', 1],
    ['a document type in UTF-16', utf16('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'), 'doctype', 1],
    ['a document type without a byte order mark', utf16('<!DOCTYPE a><a/>').subarray(2), 'doctype', 1],
    ['an element without an end', bytes(`${open}\n<ID>1</Id>\n</Invoice>`), 'broken', 2],
    ['an unknown entity', bytes(`${open}\n<ID>&nope;</ID></Invoice>`), 'broken', 2],
    ['two roots', bytes(`${open}</Invoice>\n<a/>`), 'broken', 2],
    ['nothing', bytes(''), 'broken', 0],
    ['text', bytes('not XML'), 'broken', 1],
    ['an unknown encoding', bytes('<?xml version="1.0" encoding="UTF-7"?><a/>'), 'encoding', 1],
    ['bytes outside its encoding', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]), 'encoding', 0],
    ['deep nesting', bytes('<a>'.repeat(60) + '</a>'.repeat(60)), 'tooDeep', 1],
    ['millions of elements', bytes(`<a>${'<b/>'.repeat(600_000)}</a>`), 'tooMany', 1],
    ['more than 10 MB', bytes(`<a>${'x'.repeat(10 * 1_048_576)}</a>`), 'tooLarge', 0],
    [
      'another document',
      bytes('\n<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'),
      'noInvoice',
      2,
    ],
    ['an invoice of another namespace', bytes('<Invoice xmlns="urn:other"/>'), 'noInvoice', 1],
    [
      'a PDF without an invoice',
      bytes('%PDF-1.7\n1 0 obj <</Length 3>> stream\nabc\nendstream endobj\n%%EOF'),
      'noAttachment',
      0,
    ],
  ])('is refused with %s', async (_, file, reason, line) => {
    expect(problemIn(await readInvoice(file))).toMatchObject({ reason, line })
  })

  it('leaves the reader working for the next file', async () => {
    const results = await Promise.all([
      readInvoice(bytes('<a')),
      readInvoice(bytes(digitalInvoice())),
      readInvoice(bytes('')),
    ])
    expect(results.map((each) => 'invoice' in each)).toEqual([false, true, false])
  })
})
