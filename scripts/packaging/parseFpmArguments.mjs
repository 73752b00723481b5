const NAMES = {
  '-t': 'type',
  '--architecture': 'architecture',
  '--name': 'name',
  '--version': 'version',
  '--iteration': 'iteration',
  '--package': 'output',
  '--description': 'description',
  '--maintainer': 'maintainer',
  '--url': 'url',
  '--license': 'license',
  '--deb-priority': 'priority',
  '--deb-compression': 'compression',
  '--before-install': 'preinst',
  '--after-install': 'postinst',
  '--before-remove': 'prerm',
  '--after-remove': 'postrm',
}
const LISTS = { '-d': 'depends', '--deb-recommends': 'recommends' }
const FLAGS = new Set(['--force', '--debug'])

/**
 * Returns the packager's request: the values of NAMES, `depends`, `recommends`, and `files` as {from, to}. Skips other
 * options with their values.
 */
export function parseFpmArguments(args) {
  const order = { depends: [], recommends: [], files: [] }
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]
    if (FLAGS.has(arg)) continue
    if (!arg.startsWith('-')) {
      const [from, to] = splitOnce(arg, '=')
      order.files.push({ from, to })
      continue
    }
    const value = args[++index]
    if (Object.hasOwn(LISTS, arg)) order[LISTS[arg]].push(value)
    else if (Object.hasOwn(NAMES, arg)) order[NAMES[arg]] = value
  }
  return order
}

function splitOnce(text, mark) {
  const index = text.indexOf(mark)
  return [text.slice(0, index), text.slice(index + 1)]
}
