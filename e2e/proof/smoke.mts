import { dealSteps, playStory } from './story.ts'
import { shrink } from './shrink.ts'
const [from, count, len, match] = process.argv.slice(2)
const seen = new Map<string, number>()
for (let seed = +from!; seed < +from! + +count!; seed++) {
  const t = Date.now()
  const deal = dealSteps(seed)
  const steps = Array.from({ length: +len! }, () => deal.next().value)
  let out = await playStory(steps, seed)
  if (match && out.failures.length) {
    const hit = out.failures.filter((f) => f.includes(match))
    if (hit.length) {
      const s = await shrink(steps, seed, { ...out, failures: hit }, 60000)
      console.log('SHRUNK', seed, s.tries, 'tries', s.steps.length, 'steps')
      console.log(s.outcome.lines.map((l) => '      ' + l).join('\n'))
      console.log(
        s.outcome.failures
          .slice(0, 6)
          .map((l) => '   ' + l.slice(0, 400))
          .join('\n'),
      )
      continue
    }
  }
  console.log(
    'seed',
    seed,
    Date.now() - t,
    'ms',
    out.failures.length,
    'failures',
    out.records.map((r) => r.batches.length).join(),
  )
  for (const f of out.failures) {
    const kind = f
      .replace(/^(main of|window) \S+/, '')
      .replace(/\d+/g, 'N')
      .slice(0, 70)
    if (!seen.has(kind)) console.log('  ', seed, f.slice(0, 500))
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
}
