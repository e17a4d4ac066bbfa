import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readEvents } from '../../../src/api/read-events.ts'

it('breaks a stream that is silent for too long, and keeps one with comments', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('data: first\n\n')
    let beats = 0
    const timer = setInterval(() => {
      beats += 1
      if (beats < 4) response.write(': \n\n')
      else if (beats === 4) response.write('data: last\n\n')
    }, 400)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const heard: string[] = []
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const read = readEvents(address, {}, (data) => heard.push(data), new AbortController().signal, 1500)
  await expect(read).rejects.toThrow('silent')
  expect(heard).toEqual(['first', 'last'])
  await new Promise((done) => server.close(done))
})
