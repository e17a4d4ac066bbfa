import { seedId } from '../../platform/sql/insert.ts'
import type { Step } from '../../platform/store/store.ts'

/** A file of the demo; `value`: its name in a field's value. */
export type DemoFile = {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly value: string
  readonly bytes: Buffer
}

/** A file by its own key, with its name. */
export function demoFileOf(key: string, name: string, bytes: Buffer): DemoFile {
  const id = seedId('_file', key)
  const dot = name.lastIndexOf('.')
  const path = `temp/${name.slice(0, dot)}_1767225600000${name.slice(dot)}`
  return { id, name, path, value: `${id}|${path}`, bytes }
}

/** Sample files: one page for every document of a kind that a company would have sent. */
export const demoFiles = {
  tender: paperOf('tender', '招标文件（示例）.pdf', 'Sample tender document of the demonstration data'),
  report: paperOf('report', '审计报告（示例）.pdf', 'Sample report of the demonstration data'),
  certificate: paperOf('certificate', '证书扫描件（示例）.pdf', 'Sample certificate of the demonstration data'),
  account: paperOf('account', '开户证明（示例）.pdf', 'Sample proof of a bank account of the demonstration data'),
  bond: paperOf('bond', '保证金缴纳凭证（示例）.pdf', 'Sample proof of a bid bond of the demonstration data'),
  contract: paperOf('contract', '合同签章件（示例）.pdf', 'Sample signed contract of the demonstration data'),
  authorisation: paperOf('authorisation', '授权书（示例）.pdf', 'Sample authorisation of the demonstration data'),
} as const

function paperOf(key: string, name: string, text: string): DemoFile {
  return demoFileOf(key, name, Buffer.from(onePage(text)))
}

/** Step that registers a file; its content is stored outside the database. */
export function demoFileStep({ id, path, name, bytes }: DemoFile, owner: string, at: number): Step {
  return {
    sql: 'insert into _file (id, path, name, size, tenant_id, owner, at) values (?, ?, ?, ?, ?, ?, ?)',
    parameters: [id, path, name, bytes.length, '0', owner, at],
  }
}

/** A PDF of one line of text (ISO 32000), with a cross-reference table. */
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
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}
