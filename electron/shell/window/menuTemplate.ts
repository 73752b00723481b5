import type { MenuItemConstructorOptions } from 'electron'
import { t } from '../../../shared/i18n.ts'
import { accountNumbers, type CommandId } from '../../../shared/keys/commandTable.ts'
import { keysOf, type KeySettings } from '../../../shared/keys/ownKeys.ts'
import { isTyping } from '../../../shared/keys/isTyping.ts'

export interface MenuActions {
  /** Runs a command of the page's table. */
  readonly command: (id: CommandId) => void
  readonly zoom: (direction: 1 | -1 | 0) => void
  readonly about: () => void
  readonly licences: () => void
  readonly openLog: () => void
  readonly quit: () => void
  readonly reload: () => void
  readonly developerTools: () => void
}

export interface MenuOptions {
  readonly mac: boolean
  readonly appName: string
  readonly developerTools: boolean
  readonly accounts: readonly string[]
  readonly keys: KeySettings
}

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

/** Returns the menu bar as data: labels, keys and actions. */
export function menuTemplate(options: MenuOptions, actions: MenuActions): Item[] {
  const menus = [
    fileMenu(options, actions),
    editMenu(options),
    viewMenu(options, actions),
    goMenu(options, actions),
    windowMenu(options, actions),
    helpMenu(options, actions),
  ]
  return options.mac ? [applicationMenu(options, actions), ...menus] : menus
}

/**
 * Returns the item of a command with its current key. Single letters are left out, because they do not work in text
 * fields.
 */
function command(options: MenuOptions, actions: MenuActions, id: CommandId, label: string): Item {
  const platform = options.mac ? 'darwin' : 'linux'
  const key = keysOf(id, options.keys, platform).find((name) => !isTyping(name))
  return {
    id,
    label,
    ...(key !== undefined && { accelerator: acceleratorOf(key) }),
    click: () => actions.command(id),
  }
}

const electronNames: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ' ': 'Space',
  '+': 'Plus',
}

/** Converts a key of the command table to Electron's form. */
const acceleratorOf = (key: string): string =>
  key
    .split(/(?<=.)\+(?=.)/u)
    .map((part) => electronNames[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+')

const settingsItem = (options: MenuOptions, actions: MenuActions): Item =>
  command(options, actions, 'settings.open', t('shell.menu.settings'))
const aboutItem = ({ appName }: MenuOptions, actions: MenuActions): Item => ({
  id: 'about',
  label: t('shell.menu.about', { app: appName }),
  click: actions.about,
})

function applicationMenu(options: MenuOptions, actions: MenuActions): Item {
  return {
    label: options.appName,
    submenu: [
      aboutItem(options, actions),
      separator,
      settingsItem(options, actions),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      {
        id: 'quit',
        label: t('shell.menu.quitApp', { app: options.appName }),
        accelerator: 'Cmd+Q',
        click: actions.quit,
      },
    ],
  }
}

function fileMenu(options: MenuOptions, actions: MenuActions): Item {
  const { mac } = options
  const quit: Item = { id: 'quit', label: t('shell.menu.quit'), accelerator: 'Ctrl+Q', click: actions.quit }
  return {
    label: t('shell.menu.file'),
    submenu: [
      command(options, actions, 'write.message', t('shell.menu.newMessage')),
      command(options, actions, 'write.direct', t('shell.menu.newDirect')),
      command(options, actions, 'account.add', t('shell.menu.addAccount')),
      separator,
      command(options, actions, 'go.export', t('shell.menu.export')),
      separator,
      ...(mac ? [] : [settingsItem(options, actions)]),
      command(options, actions, 'signOut', t('shell.menu.signOut')),
      separator,
      { role: 'close', label: t('shell.menu.closeWindow') },
      ...(mac ? [] : [quit]),
    ],
  }
}

function editMenu({ mac }: MenuOptions): Item {
  return {
    label: t('shell.menu.edit'),
    submenu: [
      { role: 'undo', label: t('shell.menu.undo') },
      { role: 'redo', label: t('shell.menu.redo') },
      separator,
      { role: 'cut', label: t('shell.menu.cut') },
      { role: 'copy', label: t('shell.menu.copy') },
      { role: 'paste', label: t('shell.menu.paste') },
      { role: 'pasteAndMatchStyle', label: t('shell.menu.pastePlain') },
      { role: 'selectAll', label: t('shell.menu.selectAll') },
      ...(mac
        ? [
            separator,
            {
              label: t('shell.menu.speech'),
              submenu: [{ role: 'startSpeaking' as const }, { role: 'stopSpeaking' as const }],
            },
          ]
        : []),
    ],
  }
}

function viewMenu(options: MenuOptions, actions: MenuActions): Item {
  const tools: Item[] = [
    separator,
    { id: 'reload', label: t('shell.menu.reload'), accelerator: 'CmdOrCtrl+R', click: actions.reload },
    {
      id: 'developerTools',
      label: t('shell.menu.developerTools'),
      accelerator: 'CmdOrCtrl+Shift+I',
      click: actions.developerTools,
    },
  ]
  return {
    label: t('shell.menu.view'),
    submenu: [
      command(options, actions, 'view.feed', t('shell.menu.feed')),
      command(options, actions, 'view.mentions', t('shell.menu.mentions')),
      command(options, actions, 'view.starred', t('shell.menu.starred')),
      command(options, actions, 'view.catchup', t('shell.menu.catchup')),
      separator,
      {
        id: 'zoom.reset',
        label: t('shell.menu.zoomReset'),
        accelerator: 'CmdOrCtrl+0',
        click: () => actions.zoom(0),
      },
      {
        id: 'zoom.in',
        label: t('shell.menu.zoomIn'),
        accelerator: 'CmdOrCtrl+Plus',
        click: () => actions.zoom(1),
      },
      // On many keyboards, plus shares its key with equals.
      {
        label: t('shell.menu.zoomIn'),
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: () => actions.zoom(1),
      },
      {
        id: 'zoom.out',
        label: t('shell.menu.zoomOut'),
        accelerator: 'CmdOrCtrl+-',
        click: () => actions.zoom(-1),
      },
      { role: 'togglefullscreen', label: t('shell.menu.fullScreen') },
      ...(options.developerTools ? tools : []),
    ],
  }
}

function goMenu(options: MenuOptions, actions: MenuActions): Item {
  const { accounts } = options
  const numbered = accountNumbers.flatMap((number): Item[] => {
    const name = accounts[number - 1]
    if (name === undefined) return []
    return [command(options, actions, `account.${number}`, name.replaceAll('&', '&&'))]
  })
  const several = [
    separator,
    ...numbered,
    command(options, actions, 'account.next', t('shell.menu.nextAccount')),
  ]
  return {
    label: t('shell.menu.go'),
    submenu: [
      command(options, actions, 'go.back', t('shell.menu.back')),
      command(options, actions, 'go.forward', t('shell.menu.forward')),
      ...(accounts.length === 0 ? [] : several),
    ],
  }
}

function windowMenu(options: MenuOptions, actions: MenuActions): Item {
  const rest: Item[] = [{ role: 'zoom' }, separator, { role: 'front' }]
  return {
    role: 'windowMenu',
    label: t('shell.menu.window'),
    submenu: [
      command(options, actions, 'window.own', t('shell.menu.ownWindow')),
      separator,
      { role: 'minimize', label: t('shell.menu.minimise') },
      ...(options.mac ? rest : []),
    ],
  }
}

function helpMenu(options: MenuOptions, actions: MenuActions): Item {
  return {
    role: 'help',
    label: t('shell.menu.help'),
    submenu: [
      command(options, actions, 'help.shortcuts', t('shell.menu.shortcuts')),
      { id: 'openLog', label: t('shell.menu.openLog'), click: actions.openLog },
      { id: 'licences', label: t('shell.menu.licences'), click: actions.licences },
      ...(options.mac ? [] : [separator, aboutItem(options, actions)]),
    ],
  }
}
