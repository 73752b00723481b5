import { useState, type ReactNode } from 'react'
import {
  Button,
  ChipField,
  Combobox,
  Entry,
  FieldChip,
  Icon,
  List,
  ListField,
  ListNote,
  ToastRegion,
  showToast,
  useList,
  useReorder,
  type RowAttributes,
} from '../../../renderer/ui/index.ts'

export const nothing = (): void => undefined
export const long = 'A name that goes on for so long that no row of any width has room for all of its words'
export const fruits = ['Apple', 'Banana', 'Cherry'].map((label) => ({ value: label, label }))

const rowKind = {
  keyOf: (item: string): string => item,
  heightOf: 32,
  isPassed: (item: string): boolean => item.startsWith('Not '),
}
const drawRow = (item: string, row: RowAttributes): ReactNode => <div {...row}>{item}</div>

export function Rows({ items }: { readonly items: readonly string[] }): ReactNode {
  const [query, setQuery] = useState('')
  const list = useList(items, rowKind, { typed: query })
  return (
    <>
      <ListField list={list} label="Search" clearLabel="Clear" value={query} onChange={setQuery} />
      <ListNote>Guests see only their own channels</ListNote>
      <List
        list={list}
        role="listbox"
        label="Fruits"
        draw={drawRow}
        isSelected={(item) => item === 'Banana'}
        empty="Nothing found"
      />
    </>
  )
}

const options = ['Banana', 'Cherry', 'Mango'].map((label) => ({
  key: label,
  value: label,
  label,
  marks: [[1, 3]] as const,
  detail: 'Fruit',
  picture: <Icon name="group" size={17} />,
}))

const combobox = (props: Partial<Parameters<typeof Combobox<string>>[0]>): ReactNode => (
  <Combobox
    label="Fruit"
    listLabel="Fruits"
    none="No fruit matches"
    foundWords={(count) => `${String(count)} found`}
    placeholder="Add fruit"
    find={(typed) => options.filter(({ label }) => label.toLowerCase().includes(typed))}
    onPick={nothing}
    {...props}
  />
)

const chips = (onRemove: (() => void) | null): ReactNode => (
  <>
    <FieldChip picture={<Icon name="group" size={13} />} name="Apple" onRemove={onRemove} />
    <FieldChip
      picture={<Icon name="people" size={13} />}
      name={long}
      isCut
      onRemove={onRemove}
      onOpen={nothing}
    />
  </>
)

/** Comboboxes, of which `isWide` is a field of chips with room for a few words. */
export const comboboxes = (isWide: boolean): Readonly<Record<string, ReactNode>> => ({
  disabled: combobox({ disabled: true }),
  'chips that are fixed': <ChipField label="Fruits" isFixed chips={chips(null)} />,
  'a field of chips': (
    <div style={{ paddingBottom: 150 }}>
      <ChipField label="Fruits" isWide={isWide} chips={chips(nothing)}>
        {combobox({})}
      </ChipField>
    </div>
  ),
  alone: <div style={{ paddingBottom: 150 }}>{combobox({})}</div>,
})

export function Reordered(): ReactNode {
  const ids = fruits.map(({ label }) => label)
  const order = useReorder({ ids, onReorder: nothing })
  return (
    <ul {...order.attributes}>
      {order.shown(ids).map((id) => (
        <Entry
          key={id}
          as="li"
          isSmall
          {...order.item(id)}
          title={id}
          detail="Drag, or Alt with an arrow key"
        />
      ))}
    </ul>
  )
}

export function Toasts(): ReactNode {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          showToast('Copied')
          showToast('Marked as read', { label: 'Undo', run: nothing, isUndo: true })
          setShown(true)
        }}
      >
        {isShown ? 'Shown' : 'Show'}
      </Button>
      <ToastRegion label="Notices" dismissLabel="Dismiss" undoKeys="Ctrl+Z" />
    </>
  )
}
