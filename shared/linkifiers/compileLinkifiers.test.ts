import { describe, expect, it } from 'vitest'
import { compileLinkifiers } from './compileLinkifiers.ts'
import { templateVariables } from './template.ts'

const linkifiers = (...rules: readonly (readonly [pattern: string, urlTemplate: string])[]) =>
  compileLinkifiers(rules.map(([pattern, urlTemplate], id) => ({ id, pattern, urlTemplate })))
const urls = (text: string, ...rules: readonly (readonly [string, string])[]) =>
  linkifiers(...rules)
    .match(text)
    .map(({ url }) => url)
const bug = ['#(?P<id>\\d+)', 'https://x.invalid/{id}'] as const

describe('linkifiers', () => {
  it('link matches between spaces and punctuation', () => {
    expect(urls('#1, (#2) a#3 #4a #5.', bug)).toEqual([
      'https://x.invalid/1',
      'https://x.invalid/2',
      'https://x.invalid/5',
    ])
    expect(linkifiers(bug).match('see #12')).toEqual([{ start: 4, end: 7, url: 'https://x.invalid/12' }])
  })

  it('on the same text give precedence to the first', () => {
    const long = ['(?P<repo>\\w+)#(?P<id>\\d+)', 'https://y.invalid/{repo}/{id}'] as const
    const any = ['(?P<all>\\w+#\\d+ \\w+)', 'https://z.invalid/{all}'] as const
    expect(urls('app#1 now app#2', long, any)).toEqual(['https://y.invalid/app/1', 'https://y.invalid/app/2'])
    expect(urls('app#1 now app#2', any, long)).toEqual([
      'https://z.invalid/app%231%20now',
      'https://y.invalid/app/2',
    ])
  })

  it.each([
    ['{a}', 'x%2Fy'],
    ['{+a}', 'x/y'],
    ['{#a}', '#x/y'],
    ['{/a,b}', '/x%2Fy/2'],
    ['{.a}', '.x%2Fy'],
    ['{;a}', ';a=x%2Fy'],
    ['{?a,b}', '?a=x%2Fy&b=2'],
    ['{&b}', '&b=2'],
    ['{a:1}', 'x'],
    ['{?a*}', '?a=x%2Fy'],
    ['{?c}', ''],
  ])('expand %s', (template, expected) => {
    const rule = ['(?P<a>x/y)-(?P<b>2)(?P<c>3)?', `https://x.invalid/${template}`] as const
    expect(urls('x/y-2', rule)).toEqual([`https://x.invalid/${expected}`])
  })

  it("follow Python's syntax", () => {
    expect(urls('é7', ['(?#accent)\\u00e9(?P<id>\\d)\\Z', '/{id}'])).toEqual(['/7'])
    expect(urls('ABC-7', ['(?i)abc-(?P<id>\\d)', '/{id}'])).toEqual(['/7'])
  })

  it('are omitted and reported if they are too long or cannot run in linear time', () => {
    const { rejected, match } = linkifiers(
      ['(?=a)b', '/'],
      ['(a)\\1', '/'],
      ['(?P<x>a)(?P=x)', '/'],
      ['a'.repeat(501), '/'],
      ['(', '/'],
      ['a)|(b', '/'],
      bug,
    )
    expect(rejected).toEqual([0, 1, 2, 3, 4, 5])
    expect(match('a #1')).toHaveLength(1)
    expect(
      compileLinkifiers(Array.from({ length: 210 }, (_, id) => ({ id, pattern: `a${id}`, urlTemplate: '/' })))
        .rejected,
    ).toHaveLength(10)
  })

  it('are omitted if they repeat too much, also in total', () => {
    const { rejected, match } = linkifiers(
      ['\\w{1000}'.repeat(50), '/'],
      ['((ab?c?d?e?f?){10}){100}', '/'],
      bug,
    )
    expect(rejected).toEqual([0, 1])
    expect(match('a #1')).toHaveLength(1)
    const many = Array.from({ length: 120 }, (_, id) => [`[a-z]{1,999}${id}`, '/'] as const)
    const last = linkifiers(...many).rejected
    expect(last).toEqual(many.map((_, id) => id).slice(-last.length))
    expect(last.length).toBeGreaterThan(10)
  })

  it('with fifty exponential patterns finish', () => {
    const bodies = [
      '(a+)+b',
      '(a|a)*b',
      '(a|aa)+b',
      '(a*)*b',
      '(.*a){8}b',
      '(a?){20}a{20}b',
      '([a-z]+)*1',
      '(\\w+\\s?)+b',
      '(x+x+)+y',
      '(.*)*b',
    ]
    const rules = Array.from(
      { length: 50 },
      (_, index) => [`${bodies[index % bodies.length]}${index}`, '/'] as const,
    )
    const compiled = linkifiers(...rules)
    expect(compiled.rejected).toEqual([])
    // In exponential time, even thirty characters would exceed the test's time limit.
    for (const text of ['a'.repeat(10_000), 'aa '.repeat(3_300), 'x'.repeat(10_000)])
      expect(compiled.match(text)).toEqual([])
  })

  it('share a limit if they search to the end for each of many matches', () => {
    const { match } = linkifiers(...Array.from({ length: 50 }, () => ['a(.*b)?', '/'] as const))
    const { length } = match('a '.repeat(5000))
    expect(length).toBeGreaterThan(50)
    expect(length).toBeLessThan(2000)
    // A text with common patterns is far below the limit.
    expect(linkifiers(bug, bug).match('#1 '.repeat(200))).toHaveLength(200)
  })

  it('and web addresses link a topic, in the order of its name', () => {
    const { topicLinks } = linkifiers(bug, ['(?P<all>#1 b)', 'https://y.invalid'])
    expect(topicLinks('#1 b on x.io and https://x.io/#2, #3')).toEqual([
      { text: '#1', url: 'https://x.invalid/1' },
      { text: 'x.io', url: 'https://x.io' },
      { text: 'https://x.io/#2', url: 'https://x.io/#2' },
      { text: '#3', url: 'https://x.invalid/3' },
    ])
  })
})

describe('a URL', () => {
  const rule = {
    id: 1,
    pattern: '(?P<repo>[a-z-]+)?#(?P<id>[0-9]+)',
    urlTemplate: 'https://x.example/{repo}/issues/{id}',
    reverseTemplate: '{repo}#{id}',
    alternativeUrlTemplates: [
      'https://x.example/{repo}/pull/{id}',
      'https://y.example{?repo,id}',
      'https://x.example/{id:2}',
    ],
  }
  const { shortForm } = compileLinkifiers([
    { id: 0, pattern: 'T(?P<n>\\d+)', urlTemplate: 'https://x.example/app/issues/{n}' },
    rule,
    {
      ...rule,
      pattern: '\\{(?P<path>[^ }]+)\\}',
      urlTemplate: 'https://z.example/{+path}',
      reverseTemplate: '{{{path}}}',
      alternativeUrlTemplates: [],
    },
  ])
  it.each([
    ['https://x.example/app/issues/12', 'app#12'],
    ['https://x.example/app/pull/12', 'app#12'],
    ['https://y.example?repo=app&id=7', 'app#7'],
    ['https://z.example/a/b', '{a/b}'],
  ])('has a short form: %s is %s', (url, expected) => {
    expect(shortForm(url)).toBe(expected)
  })
  it.each([
    'https://x.example/app/issues/12#comment',
    'https://x.example/app/issues/twelve',
    'https://x.example/App/issues/12',
    'https://x.example/a%0Ab/issues/12',
    'https://x.example/%zz/issues/12',
    'https://other.example/app/issues/12',
    'https://z.example/a b',
    `https://z.example/${'a'.repeat(3000)}`,
  ])('has none unless the linkifier links it to the same page: %s', (url) => {
    expect(shortForm(url)).toBeNull()
  })
})

describe('templates', () => {
  it('name their variables', () => {
    expect([...templateVariables('https://x/{a,b*}{?c:3}')!]).toEqual(['a', 'b', 'c'])
    for (const wrong of ['', 'https://x/{', 'https://x/}', '{!a}', '{a b}', '{}'])
      expect(templateVariables(wrong)).toBeNull()
  })
})
