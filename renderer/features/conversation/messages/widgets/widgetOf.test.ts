import { expect, test } from 'vitest'
import { widgetOf } from './widgetOf.ts'

let id = 0
const sub = (senderId: number, content: unknown) => ({
  id: ++id,
  senderId,
  msgType: 'widget',
  content: typeof content === 'string' ? content : JSON.stringify(content),
})

test('counts the votes of a poll by option key, and ignores malformed ones', () => {
  const widget = widgetOf(
    [
      sub(1, { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Rice'] } }),
      sub(2, { type: 'vote', key: 'canned,0', vote: 1 }),
      sub(3, { type: 'vote', key: 'canned,0', vote: 1 }),
      sub(3, { type: 'vote', key: 'canned,0', vote: -1 }),
      sub(3, { type: 'new_option', option: 'Bread', idx: 1 }),
      sub(2, { type: 'new_option', option: 'Soup', idx: 1 }),
      sub(2, { type: 'vote', key: '3,1', vote: 1 }),
      sub(2, { type: 'vote', key: 'nowhere', vote: 1 }),
      sub(2, 'no json'),
      sub(2, { type: 'question', question: 'Mine?' }),
      sub(1, { type: 'question', question: 'Dinner?' }),
    ],
    1,
  )
  expect(widget).toEqual({
    type: 'poll',
    question: 'Dinner?',
    options: [
      { key: 'canned,0', text: 'Soup', voters: [2] },
      { key: 'canned,1', text: 'Rice', voters: [] },
      { key: '3,1', text: 'Bread', voters: [2] },
    ],
  })
})

test('reads to-do keys, which have their two parts in reverse order', () => {
  const widget = widgetOf(
    [
      sub(1, {
        widget_type: 'todo',
        extra_data: { task_list_title: 'Move', tasks: [{ task: 'Boxes', desc: 'ten' }] },
      }),
      sub(2, { type: 'strike', key: '0,canned' }),
      sub(2, { type: 'new_task', key: 4, task: 'Van', desc: '', completed: false }),
      sub(1, { type: 'strike', key: '4,2' }),
      sub(1, { type: 'strike', key: '4,2' }),
    ],
    1,
  )
  expect(widget).toEqual({
    type: 'todo',
    title: 'Move',
    tasks: [
      { key: '0,canned', task: 'Boxes', detail: 'ten', isDone: true },
      { key: '4,2', task: 'Van', detail: '', isDone: false },
    ],
  })
})

test('accepts missing extra data, but no widgets of others or unknown ones', () => {
  expect(widgetOf([sub(1, { widget_type: 'todo', extra_data: null })], 1)).toEqual({
    type: 'todo',
    title: '',
    tasks: [],
  })
  expect(widgetOf([sub(2, { widget_type: 'poll', extra_data: {} })], 1)).toBeNull()
  expect(widgetOf([sub(1, { widget_type: 'chart', extra_data: {} })], 1)).toBeNull()
  expect(widgetOf([], 1)).toBeNull()
})

test('limits the texts of a widget', () => {
  const long = 'x'.repeat(100_000)
  const maxLength = (widget: unknown): number =>
    Math.max(...(JSON.stringify(widget).match(/x+/g) ?? []).map(({ length }) => length))
  const poll = { widget_type: 'poll', extra_data: { question: long, options: [long] } }
  const added = { type: 'new_option', option: `${long}y`, idx: 1 }
  expect(maxLength(widgetOf([sub(1, poll), sub(1, added)], 1))).toBe(10_000)
  const todo = {
    widget_type: 'todo',
    extra_data: { task_list_title: long, tasks: [{ task: long, desc: long }] },
  }
  const more = { type: 'new_task', key: 4, task: `${long}y`, desc: long, completed: false }
  expect(maxLength(widgetOf([sub(1, todo), sub(1, more)], 1))).toBe(10_000)
})
