import { pooledWorker, WorkerTimeout } from '../../platform/pooled-worker.ts'
import type { ReadXml } from './xml-element.ts'
import type { Sent } from './xml-worker.ts'

const read = pooledWorker<Sent, ReadXml>(new URL('./xml-worker.ts', import.meta.url), {
  maxMs: 20_000,
  maxMegabytes: 256,
})

/**
 * Elements of an XML file, or of the XML with one of the roots that a PDF carries; or why it is refused. Parsed in a worker without entities,
 * document types and network.
 */
export async function readXmlFile(bytes: Uint8Array, roots: readonly string[] = []): Promise<ReadXml> {
  try {
    return await read({ bytes, roots })
  } catch (error) {
    const reason = error instanceof WorkerTimeout ? 'late' : 'tooLarge'
    return { problem: { reason, line: 0, detail: error instanceof Error ? error.message : '' } }
  }
}
