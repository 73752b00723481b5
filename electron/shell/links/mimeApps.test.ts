import { expect, test } from 'vitest'
import { withoutHandler } from './mimeApps.ts'

const list = `[Default Applications]
x-scheme-handler/maker=topical.desktop
x-scheme-handler/other=topical.desktop
text/html=browser.desktop;

[Added Associations]
x-scheme-handler/maker=first.desktop;topical.desktop;
`

test("row 24: removes only the app's entries for one scheme", () => {
  expect(withoutHandler(list, 'maker', 'topical.desktop')).toBe(`[Default Applications]
x-scheme-handler/other=topical.desktop
text/html=browser.desktop;

[Added Associations]
x-scheme-handler/maker=first.desktop;
`)
  expect(withoutHandler(list, 'make', 'topical.desktop')).toBe(list)
  expect(withoutHandler('', 'maker', 'topical.desktop')).toBe('')
})
