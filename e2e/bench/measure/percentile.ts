/** Returns the value that `share` (0 to 1) of the samples do not exceed (nearest rank); NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return NaN
  const sorted = [...samples].sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[Math.min(rank, sorted.length) - 1] ?? NaN
}

/** Returns the middle sample, or the mean of the middle two; NaN without samples. */
export function median(samples: readonly number[]): number {
  if (samples.length === 0) return NaN
  const sorted = [...samples].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? NaN) + upper) / 2
}
