import type { Step } from '../store/store.ts'
import { seedId } from './insert.ts'

type DemoFile = {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly value: string
  readonly bytes: Buffer
}

function fileOf(key: string, name: string, text: string): DemoFile {
  const id = seedId('_file', key)
  const path = `temp/${name}_1767225600000.pdf`
  return { id, name: `${name}.pdf`, path, value: `${id}|${path}`, bytes: Buffer.from(onePage(text)) }
}

/** The files of the demo: pages that stand for every paper of a kind that a company would have sent. */
export const demoFiles = {
  report: fileOf('report', '审计报告（示例）', 'Sample report of the demonstration data'),
  account: fileOf('account', '开户证明（示例）', 'Sample proof of a bank account of the demonstration data'),
  authorisation: fileOf('authorisation', '授权书（示例）', 'Sample authorisation of the demonstration data'),
} as const

/** The steps that make them known; their bytes are kept beside the database. */
export function demoFileSteps(owner: string, at: number): readonly Step[] {
  return Object.values(demoFiles).map(({ id, path, name, bytes }) => ({
    sql: 'insert into _file (id, path, name, size, tenant_id, owner, at) values (?, ?, ?, ?, ?, ?, ?)',
    parameters: [id, path, name, bytes.length, '0', owner, at],
  }))
}

/** A PDF of one line of text (ISO 32000), with a table of the places of its objects. */
function onePage(text: string): string {
  const stream = `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}
