import { afterEach, describe, expect, it } from 'vitest'
import type { CommandId } from '../../shared/keys/commandTable.ts'
import { keyLabel } from '../../shared/keys/keyLabel.ts'
import { keyName, type Command } from '../state/index.ts'
import { runKey } from './keys.ts'

const press = (init: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })

describe('the name of a key', () => {
  it.each([
    [{ key: 'n', code: 'KeyN' }, 'n'],
    [{ key: 'N', code: 'KeyN', shiftKey: true }, 'Shift+N'],
    // Caps Lock does not count as Shift.
    [{ key: 'N', code: 'KeyN' }, 'n'],
    [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
    [{ key: '*', code: 'Digit8', shiftKey: true }, '*'],
    [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'Mod+k'],
    [{ key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, 'Mod+Shift+k'],
    [{ key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, 'Alt+ArrowLeft'],
    [{ key: 'ArrowUp', code: 'ArrowUp', shiftKey: true }, 'Shift+ArrowUp'],
    // On a Cyrillic keyboard, the key of N types т.
    [{ key: 'т', code: 'KeyN' }, 'n'],
    [{ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true, modifierAltGraph: true }, '@'],
  ])('%j is %s', (init, name) => expect(keyName(press(init), 'linux')).toBe(name))

  it('uses Cmd as Mod on a Mac', () => {
    expect(keyName(press({ key: 'k', code: 'KeyK', metaKey: true }), 'darwin')).toBe('Mod+k')
    expect(keyName(press({ key: 'k', code: 'KeyK', ctrlKey: true }), 'darwin')).toBe('Ctrl+k')
  })
})

describe('a pressed key', () => {
  afterEach(() => document.body.replaceChildren())
  const ran: string[] = []
  const command = (id: CommandId, fields: Partial<Command> = {}): Command => ({
    id,
    run: () => void ran.push(id),
    ...fields,
  })
  const pressOn = (
    element: Element,
    init: KeyboardEventInit,
    commands: readonly Command[],
  ): readonly string[] => {
    ran.length = 0
    document.body.append(element)
    const event = press(init)
    element.addEventListener('keydown', (given) => runKey(given as KeyboardEvent, commands, 'linux'), {
      once: true,
    })
    element.dispatchEvent(event)
    return [...ran]
  }
  const make = (tag: string, fields: object = {}): Element =>
    Object.assign(document.createElement(tag), fields)

  it.each(['textarea', 'input', 'select'])('is text in %s if it is a letter or a symbol', (tag) => {
    const commands = [command('go.nextTopic'), command('go.nextUnread'), command('help.shortcuts')]
    expect(pressOn(make(tag), { key: 'n' }, commands)).toEqual([])
    expect(pressOn(make(tag), { key: 'N', shiftKey: true }, commands)).toEqual([])
    expect(pressOn(make(tag), { key: '?' }, commands)).toEqual([])
  })

  it('runs on buttons and checkboxes, and with Ctrl in text fields', () => {
    expect(pressOn(make('button'), { key: 'n' }, [command('go.nextTopic')])).toEqual(['go.nextTopic'])
    expect(pressOn(make('input', { type: 'checkbox' }), { key: 'n' }, [command('go.nextTopic')])).toEqual([
      'go.nextTopic',
    ])
    expect(pressOn(make('textarea'), { key: 'k', ctrlKey: true }, [command('go.jump')])).toEqual(['go.jump'])
  })

  it('runs the first command that applies and does not pass it on', () => {
    const commands = [
      command('go.nextTopic', { when: () => false }),
      command('people.create', { run: () => (ran.push('passes'), false) }),
      command('directory.create'),
      command('go.nextTopic'),
    ]
    expect(pressOn(make('div'), { key: 'n' }, commands)).toEqual(['passes', 'directory.create'])
  })

  it('runs once while it is held down, except for navigation', () => {
    const commands = [command('topic.resolve'), command('row.next', { repeats: true })]
    const held = { key: 'X', shiftKey: true, repeat: true }
    expect(pressOn(make('div'), { ...held, repeat: false }, commands)).toEqual(['topic.resolve'])
    expect(pressOn(make('div'), held, commands)).toEqual([])
    expect(pressOn(make('div'), { key: 'j', repeat: true }, commands)).toEqual(['row.next'])
  })

  it('runs no command while a dialog is open', () => {
    document.body.append(make('dialog', { open: true }))
    expect(pressOn(make('div'), { key: 'n' }, [command('go.nextTopic')])).toEqual([])
  })

  it('is ignored while a word is being composed', () => {
    expect(pressOn(make('div'), { key: 'n', isComposing: true }, [command('go.nextTopic')])).toEqual([])
  })
})

describe('the label of a key', () => {
  it.each([
    ['Mod+k', 'linux', 'Ctrl+K'],
    ['Mod+k', 'darwin', '⌘K'],
    ['Alt+ArrowLeft', 'linux', 'Alt+←'],
    ['Shift+N', 'linux', 'Shift+N'],
    ['+', 'linux', '+'],
    ['Escape', 'linux', 'Esc'],
  ])('%s on %s is %s', (key, platform, label) => expect(keyLabel(key, platform)).toBe(label))
})
