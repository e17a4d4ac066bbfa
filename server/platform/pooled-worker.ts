import { Worker } from 'node:worker_threads'

type Limits = {
  /** Longest run. Milliseconds. */
  readonly maxMs: number
  /** Memory of its objects. Megabytes. */
  readonly maxMegabytes: number
}

const maxIdle = 2

/**
 * Calls of a worker thread that reads untrusted input, with limits on memory and time: a crafted file affects nobody else. Up to two idle
 * workers are reused, because starting one takes longer than most reads; a failed or late one is ended.
 *
 * @example
 * const read = pooledWorker<Uint8Array, Tree>(new URL('./sheet-worker.ts', import.meta.url), { maxMs: 30_000, maxMegabytes: 256 })
 * const tree = await read(bytes)
 */
export function pooledWorker<Sent, Given>(url: URL, { maxMs, maxMegabytes }: Limits): (sent: Sent) => Promise<Given> {
  const idle: Worker[] = []
  return async (sent) => {
    const worker = idle.pop() ?? started()
    worker.ref()
    try {
      const given = await answerOf(worker, sent)
      await putAside(worker)
      return given
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  function started(): Worker {
    const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    // A waiting caller gets the error; otherwise the worker just leaves the pool.
    return worker.on('error', () => {
      const index = idle.indexOf(worker)
      if (index >= 0) idle.splice(index, 1)
    })
  }

  async function answerOf(worker: Worker, sent: Sent): Promise<Given> {
    const { promise, resolve, reject } = Promise.withResolvers<Given>()
    const timer = setTimeout(() => reject(new WorkerTimeout()), maxMs)
    worker.on('message', resolve).on('error', reject)
    worker.postMessage(sent)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', reject)
    }
  }

  async function putAside(worker: Worker): Promise<void> {
    if (idle.length >= maxIdle) {
      await worker.terminate()
      return
    }
    // An idle worker must not keep the process alive.
    worker.unref()
    idle.push(worker)
  }
}

/** Thrown when a worker has not answered in its time; it has been ended. */
export class WorkerTimeout extends Error {
  constructor() {
    super('the worker took too long')
    this.name = 'WorkerTimeout'
  }
}
