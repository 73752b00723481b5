import type { ReactNode } from 'react'
import { keyLabel } from '../../../shared/keys/keyLabel.ts'
import {
  Avatar,
  Badge,
  Button,
  Buttons,
  Chip,
  ConfirmDialog,
  DateField,
  Dialog,
  DialogBody,
  EmptyState,
  Entry,
  FormRow,
  Icon,
  IconButton,
  Input,
  Keycap,
  Marked,
  Menu,
  Note,
  Pane,
  PresenceDot,
  SavedMark,
  SearchBox,
  SearchField,
  Segments,
  Select,
  Spinner,
  Switch,
  Tabs,
  TextArea,
  TextField,
  Tooltips,
  WideControl,
} from '../../../renderer/ui/index.ts'
import { comboboxes, fruits, long, nothing, Reordered, Rows, Toasts } from './examples.tsx'

/** A row of parts side by side. */
const line = (...elements: readonly ReactNode[]): ReactNode => (
  <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>
    {elements.map((element, index) => (
      <span key={index}>{element}</span>
    ))}
  </div>
)

const buttonStates = (label: string, props: Partial<Parameters<typeof Button>[0]>): ReactNode =>
  line(
    ...(['primary', 'plain', 'quiet', 'danger'] as const).map((variant) => (
      <Button key={variant} {...props} variant={variant}>
        {label}
      </Button>
    )),
  )

const row = (props: Partial<Parameters<typeof FormRow>[0]>): ReactNode => (
  <FormRow id="row" title="Theme" hint="Of this computer" {...props}>
    {props.children ?? <Select id="row" value="Apple" options={fruits} onChange={nothing} />}
  </FormRow>
)

/** Every part of renderer/ui, with its states by name. A new part is a row. */
export const parts: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  avatar: {
    sizes: line(
      ...[20, 28, 48].map((size) => <Avatar key={size} name="Ada Lovelace" seed={1} size={size} />),
    ),
    presence: line(
      <Avatar name="Ben" seed={2} size={28} presence="active" />,
      <Avatar name="Ben" seed={2} size={28} presence="idle" />,
      <PresenceDot kind="active" />,
    ),
    'a group': <Avatar name="" seed={3} size={28} text="12" />,
  },
  badge: {
    kinds: line(
      ...(['plain', 'accent', 'alert', 'quiet'] as const).map((kind) => (
        <Badge key={kind} kind={kind} count={12} />
      )),
      <Badge count={2000} />,
      <Badge count={5} atLeast />,
    ),
    keycap: <Keycap keys="Ctrl+K" />,
  },
  button: {
    variants: buttonStates('Save', {}),
    'with an icon': buttonStates('Save', { icon: 'plus' }),
    busy: buttonStates('Save', { busy: true }),
    'not permitted': buttonStates('Save', { 'aria-disabled': true }),
    disabled: buttonStates('Save', { disabled: true }),
    icons: line(
      <IconButton icon="close" label="Close" />,
      <IconButton icon="people" label="People" aria-pressed />,
      <IconButton icon="trash" label="Delete" disabled />,
    ),
    'at the end': (
      <Buttons>
        <Button>Cancel</Button>
        <Button variant="primary">Create channel</Button>
      </Buttons>
    ),
  },
  chip: {
    filters: line(
      <Chip isOn count={3}>
        Unread
      </Chip>,
      <Chip isOn={false}>Mentions</Chip>,
      <Chip>
        <Icon name="plus" size={12} /> Save search
      </Chip>,
    ),
  },
  combobox: comboboxes(false),
  'combobox-without-match': comboboxes(true),
  confirm: {
    danger: (
      <ConfirmDialog
        title="Delete topic"
        action="Delete"
        cancelLabel="Cancel"
        closeLabel="Close"
        isDanger
        onSubmit={nothing}
        onClose={nothing}
      >
        <p>All 12 messages are deleted. This can’t be undone.</p>
      </ConfirmDialog>
    ),
  },
  dialog: {
    long: (
      <Dialog title={long} closeLabel="Close" onClose={nothing}>
        <DialogBody
          note={
            <Note tone="danger" icon="warning" role="alert">
              Not saved: the server is too busy
            </Note>
          }
          actions={<Button variant="primary">Close</Button>}
        >
          {Array.from({ length: 30 }, (_, index) => (
            <p key={index}>Line {index + 1}</p>
          ))}
        </DialogBody>
      </Dialog>
    ),
  },
  empty: {
    'a view': (
      <EmptyState icon="inbox" title="All read" actions={<Button>Catch up</Button>}>
        New messages appear here.
      </EmptyState>
    ),
  },
  entry: {
    items: (
      <ul>
        <Entry
          as="li"
          picture={<Icon name="mail" size={15} />}
          title="ada@example.org"
          detail="Member · Invited by you · Expires tomorrow"
          isDetailWhole
          actions={<Button>Resend</Button>}
        />
        <Entry as="li" title={long} detail={long} actions={<Button>Resend</Button>} />
      </ul>
    ),
    small: (
      <ul>
        <Entry
          as="li"
          isSmall
          title="Linkifier"
          detail="#(?P<id>[0-9]+)"
          actions={<IconButton icon="trash" label="Delete" />}
        />
      </ul>
    ),
    'leads to a page': (
      <Entry as="button" picture={<Avatar name="Bot" seed={4} size={28} />} title="Weather" detail="Yours" />
    ),
  },
  field: {
    empty: <TextField label="Name" placeholder="General" hint="Up to 60 characters" />,
    filled: <TextField label="Name" defaultValue={long} trailing={<Spinner label="Searching" />} />,
    wrong: <TextField label="Name" defaultValue="general" error="This name is taken" />,
    disabled: <TextField label="Name" defaultValue="general" disabled />,
    search: <SearchField label="Search people" value="ada" onChange={nothing} />,
    box: (
      <>
        <SearchBox
          label="Search people"
          clearLabel="Clear"
          shortcut={keyLabel('Mod+F', 'linux')}
          value=""
          onChange={nothing}
        />
        <SearchBox
          isSmall
          label="Filter"
          clearLabel="Clear"
          shortcut={keyLabel('Mod+F', 'linux')}
          value=""
          onChange={nothing}
        />
        <SearchBox isSmall label="Filter" clearLabel="Clear" value="ada" onChange={nothing} />
      </>
    ),
  },
  input: {
    texts: line(
      <Input aria-label="Text" defaultValue="general" />,
      <Input aria-label="Text" defaultValue="general" aria-invalid />,
      <Input aria-label="Text" defaultValue="general" readOnly />,
      <Input aria-label="Text" defaultValue="general" disabled />,
    ),
    lines: <TextArea isWide aria-label="Text" defaultValue={'First line\nSecond line'} />,
    dates: line(
      <DateField type="date" aria-label="Day" defaultValue="2026-03-09" />,
      <DateField type="datetime-local" aria-label="Time" defaultValue="2026-03-09T09:30" />,
    ),
    'a wrong date': <DateField type="date" aria-label="Day" defaultValue="2026-03-09" error="In the past" />,
    selects: line(
      <Select aria-label="Fruit" value="Apple" options={fruits} onChange={nothing} />,
      <Select aria-label="Fruit" value="Apple" options={fruits} disabled onChange={nothing} />,
      <Select aria-label="Fruit" value="Apple" options={fruits} isFilter onChange={nothing} />,
    ),
    switches: line(
      ...[false, true].flatMap((isOn) => [
        <Switch key={String(isOn)} aria-label="On" isOn={isOn} onChange={nothing} />,
        <Switch key={`${String(isOn)} fixed`} aria-label="On" isOn={isOn} disabled onChange={nothing} />,
      ]),
    ),
    segments: line(
      ...[false, true].map((isFixed) => (
        <Segments
          key={String(isFixed)}
          labelledBy="fruit"
          value="Banana"
          options={fruits}
          isFixed={isFixed}
          onChange={nothing}
        />
      )),
    ),
  },
  list: {
    rows: <Rows items={fruits.map(({ label }) => label)} />,
    'a disabled row': <Rows items={['Apple', 'Not in season', 'Banana']} />,
    empty: <Rows items={[]} />,
  },
  marked: {
    matches: (
      <Marked
        text="Release rollout"
        marks={[
          [0, 3],
          [8, 12],
        ]}
      />
    ),
  },
  menu: {
    groups: (
      <Menu
        label="Actions"
        at={{ x: 40, y: 60 }}
        onClose={nothing}
        items={[
          {
            id: 'read',
            label: 'Mark as read',
            icon: 'check',
            shortcut: keyLabel('E', 'linux'),
            run: nothing,
          },
          { id: 'mute', label: 'Mute', checked: true, group: 'notify', run: nothing },
          {
            id: 'more',
            label: 'More',
            group: 'notify',
            items: [{ id: 'copy', label: 'Copy', run: nothing }],
          },
          { id: 'move', label: 'Move', disabled: true, note: 'Only moderators', group: 'change' },
          { id: 'delete', label: 'Delete', icon: 'trash', danger: true, group: 'change', run: nothing },
        ]}
      />
    ),
  },
  note: Object.fromEntries(
    (['dim', 'faint', 'ok', 'warn', 'danger'] as const).map((tone) => [
      tone,
      <Note key={tone} tone={tone} icon="info">
        {long}. {long}.<Button variant="quiet">Try again</Button>
      </Note>,
    ]),
  ),
  pane: {
    'with a list': (
      <Pane icon="group" title={long} count="3 groups" closeLabel="Close" onClose={nothing}>
        <Tabs
          label="Groups"
          tabs={[
            { value: 'all', label: 'All 3' },
            { value: 'own', label: 'Yours 1' },
          ]}
          value="own"
          onChange={nothing}
        />
      </Pane>
    ),
  },
  reorder: { 'a dragged item': <Reordered /> },
  row: {
    plain: row({}),
    waiting: row({
      note: (
        <Note tone="warn" icon="history">
          Waiting for connection<Button variant="quiet">Undo</Button>
        </Note>
      ),
    }),
    saved: row({ saved: 'Saved' }),
    refused: row({
      note: (
        <Note tone="danger" icon="warning">
          Not saved: the server refused it<Button variant="quiet">Try again</Button>
        </Note>
      ),
    }),
    'not permitted': row({
      isFixed: true,
      note: (
        <Note tone="faint" icon="lock">
          Only owners can change this
        </Note>
      ),
      children: <Select value="Apple" options={fruits} disabled onChange={nothing} />,
    }),
    wide: row({
      children: (
        <WideControl>
          <Input isWide id="row" defaultValue={long} />
          <Note tone="danger">This name is taken</Note>
        </WideControl>
      ),
    }),
    'saved mark': <SavedMark words="Saved" />,
  },
  spinner: { sizes: line(<Spinner label="Loading" />, <Spinner label="Loading" size={32} />) },
  toast: { region: <Toasts /> },
  tooltip: {
    shown: (
      <>
        <IconButton icon="mute" label="Mute the topic" shortcut={keyLabel('Shift+M', 'linux')} />
        <Tooltips />
      </>
    ),
  },
}
