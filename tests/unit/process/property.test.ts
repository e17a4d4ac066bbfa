import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findFlaw } from '../../../src/schema/process/run/explore.ts'
import { block, planOfBlock } from './blocks.ts'
import { Trial } from './run-kit.ts'

const decisions = fc.infiniteStream(fc.record({ pick: fc.nat(), rejects: fc.integer({ min: 0, max: 3 }) }))

it('a structured process never loses a token: each step waits at a task, and approvals end it', () => {
  fc.assert(
    fc.property(block, fc.integer({ min: 0, max: 40 }), decisions, (whole, amount, stream) => {
      const plan = planOfBlock(whole)
      expect(findFlaw(plan)).toBeUndefined()
      const trial = new Trial(plan, { amount })
      for (let step = 0; step < 400 && trial.state.ending === undefined; step += 1) {
        const tasks = trial.state.tokens.filter(({ node }) => plan.nodes[node]?.kind === 'user')
        expect(tasks.length).toBeGreaterThan(0)
        const { pick, rejects } = stream.next().value
        const task = tasks[pick % tasks.length]
        // Later on everybody approves: loops end.
        trial.decide(task?.node ?? '', rejects === 0 && step < 20 ? 'reject' : 'approve')
        const scopes = new Set(['', ...trial.state.tokens.map(({ id }) => id)])
        expect(trial.state.tokens.every(({ scope }) => scopes.has(scope))).toBe(true)
      }
      expect(trial.state).toMatchObject({ ending: 'done', tokens: [] })
    }),
    { numRuns: 40 },
  )
})
