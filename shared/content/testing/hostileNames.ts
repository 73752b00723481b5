/** Hostile names and short texts from a server: for folders, files, statuses, fields and searches. */
export const hostileNames: readonly { readonly name: string; readonly make: () => string }[] = [
  { name: 'markup', make: () => '"><img src=x onerror=alert(1)><script>alert(1)</script><style>*{}' },
  { name: 'an address that runs', make: () => 'javascript:alert(1)//https://x.example/' },
  { name: 'braces of a message', make: () => "{name} {count, plural, one {#} other {'{'" },
  { name: 'a pattern', make: () => String.raw`(a+)+$ .*+?^${'$'}{}()|[\]\ %s $& $1` },
  { name: 'a word that every object has', make: () => '__proto__' },
  { name: 'a method that every object has', make: () => 'toString' },
  { name: 'nothing', make: () => '' },
  { name: 'spaces', make: () => ' \u00a0\u2003\u200b ' },
  { name: 'another direction', make: () => '\u202egnp.exe\u2066\u2067' },
  { name: 'control characters', make: () => '\u0000\u0007\u001b[31m\ud800\r\n\t\u2028' },
  { name: 'marks on one letter', make: () => `Z${'\u0301'.repeat(20_000)}` },
  { name: 'letters without a space', make: () => 'W'.repeat(100_000) },
  { name: 'lines', make: () => 'line\n'.repeat(20_000) },
  { name: 'emoji of many parts', make: () => '\u{1f469}\u200d'.repeat(5_000) },
]
