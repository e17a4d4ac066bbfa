import type { Step } from '../store/store.ts'
import { seedId } from './insert.ts'

const name = '审计报告（示例）.pdf'
const path = 'temp/审计报告（示例）_1767225600000.pdf'
const id = seedId('_file', 'report')

/** The one file of the demo: a page that stands for every report a company would have sent. */
export const demoFile = {
  id,
  value: `${id}|${path}`,
  bytes: Buffer.from(onePage('Sample report of the demonstration data')),
}

/** The step that makes it known; its bytes are kept beside the database. */
export function demoFileStep(owner: string, at: number): Step {
  return {
    sql: 'insert into _file (id, path, name, size, tenant_id, owner, at) values (?, ?, ?, ?, ?, ?, ?)',
    parameters: [id, path, name, demoFile.bytes.length, '0', owner, at],
  }
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
