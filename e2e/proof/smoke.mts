import { dealSteps, playStory } from './story.ts'
const [from, count, len] = process.argv.slice(2).map(Number)
const seen = new Map<string, number>()
for (let seed = from!; seed < from! + count!; seed++) {
  const t = Date.now()
  const deal = dealSteps(seed)
  const steps = Array.from({ length: len! }, () => deal.next().value)
  const out = await playStory(steps, seed)
  console.log(
    'seed',
    seed,
    Date.now() - t,
    'ms',
    out.failures.length,
    'failures',
    out.records.map((r) => r.batches.length).join(),
  )
  if (process.env.LINES && out.failures.length) console.log(out.lines.join('\n'))
  for (const f of out.failures) {
    const kind = f.replace(/\d+/g, 'N').slice(0, 90)
    if (!seen.has(kind)) console.log('  ', f.slice(0, 700))
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  if (process.env.REF) for (const [k, v] of out.refusals) console.log('   refused', k, v.slice(0, 200))
}
