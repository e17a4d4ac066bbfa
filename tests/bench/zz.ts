import { openingFigures } from '/tmp/wt/seal/tests/bench/opening.ts'
console.log(await openingFigures({ quick: process.argv[2] === 'quick' } as never))
process.exit(0)
