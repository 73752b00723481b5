import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const directory = path.resolve(import.meta.dirname, '../assets/locales/en')
const catalogue = z.record(z.string(), z.string())

/** All texts of the app. */
const texts = readdirSync(directory).flatMap((file) =>
  Object.values(catalogue.parse(JSON.parse(readFileSync(path.join(directory, file), 'utf8')))),
)

/** Pairs of a term and the former terms for the same thing. */
const terms: readonly (readonly [term: string, others: RegExp])[] = [
  ['Combined feed', /all messages$/i],
  ['Resolve', /mark .*as (?:not )?resolved/i],
  ['Unresolve, Unarchive', /\breopen (?!the report)/i],
  ['Remove', /\btake .* off\b/i],
  ['Notes to yourself', /notes? to self/i],
  ['Starred', /^starred messages$/i],
  ['Resume', /\bgo on with\b/i],
  ['Waiting', /^waits\b/i],
  ['failed', /\bnot done(?! until|\.)/i],
  ['no longer', /\bnot .*any ?more\b/i],
  ['at most', /\b(?:is|are) the most\b/i],
  ['View profile', /\bshow who\b/i],
  ['matches', /\bfits?\b(?! to)/i],
  ['load', /\bfetch/i],
  ['as read, as unread', /\bmark(?:ed)?\b(?!.* as |.* read in ).*\b(?:un)?read\b/i],
  [
    'done (conversations; messages are read)',
    /\bMark (?:all|the|this|every|\{).*\bread\b|\bMarked .*\bread\b/,
  ],
  ['To-do list', /\btask list/i],
  ['image, profile picture', /(?<!profile )\bpictures?\b(?! \{)/i],
  ['result', /\bhits?\b/i],
  ['email', /(?<![-{])\bmails?\b|(?<!\{)\be-mails?\b/i],
  ['organization', /(?<!\{)\borganisation/i],
  ['color, gray, license, toward', /\bcolour|\bgrey\b|\blicence|\b(?:to|after)wards\b/i],
  ['side pane', /\bbeside$/i],
  ['section', /\bunder (?:the|this) heading\b/i],
  ['everyone, someone, anyone', /\b(?:every|some|any)body\b/i],
  ['can’t, couldn’t', /\bcan ?not\b|\bcould not\b/i],
  ['Later, Remind me later', /\bputs? .*off\b/i],
  ['again', /\banew\b/i],
  ['public on the web', /\bweb-public\b|\bopen to the web\b/i],
  ['direct message', /\bdirect conversations?\b/i],
  ['copied', /\bon the clipboard\b/i],
  ['new people', /\bnew users?\b/i],
  ['once you are connected', /\bcomes? with (?:a|the) connection\b/i],
  ['show, announce', /\btells? (?:of|who)\b/i],
  ['notified', /\b(?:is|are) (?:not )?told\b/i],
  ['per line', /\bone (?:\w+ )?a line\b/i],
  ['other people’s', /\bmessages of others\b/i],
  ['Try again', /\bretr(?:y|ies|ying)\b/i],
  ['Join, Joined, Leave', /subscri(?:b|pt)/i],
]

it.each(terms)('the texts use the term "%s" consistently', (_term, others) => {
  expect(texts.filter((text) => others.test(text))).toEqual([])
})

it('has no space before an ellipsis', () => {
  expect(texts.filter((text) => /\w …/.test(text))).toEqual([])
})

it('has curly apostrophes and quotes, and no space before a percent sign', () => {
  const plain = texts.map((text) => text.replaceAll(/'[{}]'/g, ''))
  expect(plain.filter((text) => /['"]| %(?!\()/.test(text))).toEqual([])
})

it.each(readdirSync(directory))('%s gives each key one text', (file) => {
  const lines = readFileSync(path.join(directory, file), 'utf8').split('\n')
  const keys = lines.flatMap((line) => /^ {2}"([^"]+)": /.exec(line)?.[1] ?? [])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(keys.length).toBe(Object.keys(catalogue.parse(JSON.parse(lines.join('\n')))).length)
})
