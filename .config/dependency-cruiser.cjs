// Allowed imports between folders. Each rule is one line of a table; everything else is an error.
const TEST = '(\\.(test|spec)\\.tsx?$)|(/testing/)'
const OURS = '^(electron|renderer|shared|assets|e2e|scripts)/'
const NPM = '(^|/)node_modules/'

/**
 * Returns a rule: files in `from` may import only `allowed` of the project's folders. Tests have separate rules below.
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: OURS, pathNot: allowed },
})

/**
 * Returns rules for the folders of `base`, in rows from the bottom up. A folder may import those of earlier rows and
 * what `others` lists, but no other folder of its row. Each folder is in a row. Types count like values.
 */
const layers = (name, base, rows, others) => [
  ...rows.flatMap((row, height) =>
    row.map((folder) =>
      only(
        `${name}-${folder}`,
        `^${base}/${folder}/`,
        [`^${base}/(${[folder, ...rows.slice(0, height).flat()].join('|')})/`, ...others],
        `${base}/${folder} imports the folders of the rows below it`,
      ),
    ),
  ),
  {
    name: `${name}-folders`,
    comment: `each folder of ${base} is in a row`,
    severity: 'error',
    from: { path: OURS },
    to: { path: `^${base}/(?!(${rows.flat().join('|')})/)`, pathNot: TEST },
  },
]

/** Folders of electron/core. */
const CORE_LAYERS = [
  ['platform'],
  ['profile', 'spelling'],
  ['http'],
  ['login', 'store'],
  ['sync'],
  ['operations'],
  ['lists'],
  ['drafts', 'later', 'pins', 'scheduled', 'uploads', 'search', 'media', 'notifications'],
  ['gifs'],
  ['account'],
  ['window', 'export'],
  ['client'],
]

/** Folders of shared/model. */
const MODEL_LAYERS = [
  ['state'],
  ['organization', 'channels'],
  ['people'],
  ['permissions'],
  ['topics'],
  ['unread'],
  ['messages'],
  ['views'],
  ['navigation', 'outbox', 'lists'],
  ['search'],
  ['account'],
]

/** Areas of renderer/features from the bottom up. */
const AREAS = [
  'common',
  'content',
  'compose',
  'navigation',
  'conversation',
  'search',
  'inbox',
  'files',
  'people',
  'channels',
  'settings',
  'window',
]

module.exports = {
  forbidden: [
    ...layers('core', 'electron/core', CORE_LAYERS, ['^shared/']),
    ...layers('model', 'shared/model', MODEL_LAYERS, ['^shared/(?!model/)', '^assets/locales/']),
    ...layers(
      'area',
      'renderer/features',
      AREAS.map((area) => [area]),
      ['^renderer/(state|ui)/', '^shared/', '^assets/'],
    ),
    {
      name: 'no-cycles-of-types',
      comment: 'core, the model and the collections have no cycles, types counted',
      severity: 'error',
      from: { path: '^(electron/core|shared/(collections|model))/', pathNot: TEST },
      to: { circular: true },
    },
    {
      name: 'engine',
      comment: 'the engine of operations imports no row of its table',
      severity: 'error',
      from: { path: '^electron/core/operations/engine/', pathNot: TEST },
      to: {
        path: '^electron/core/(operations|drafts|uploads)/',
        pathNot: '^electron/core/operations/engine/',
      },
    },
    {
      name: 'engine-retries',
      comment: 'a row of the table neither waits nor decides on a retry: the engine does',
      severity: 'error',
      from: { path: '^electron/core/operations/(?!engine/)', pathNot: TEST },
      to: { path: '^electron/core/platform/backoff\\.ts$' },
    },
    only(
      'collections',
      '^shared/collections/',
      ['^shared/collections/'],
      'collections know nothing of the domain',
    ),
    only('shared', '^shared/', ['^shared/', '^assets/locales/'], 'shared imports only itself'),
    {
      name: 'shared-libraries',
      comment: 'shared imports its schema and parser libraries, and nothing of Node',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: {
        dependencyTypes: [
          'npm',
          'npm-dev',
          'npm-optional',
          'npm-peer',
          'npm-no-pkg',
          'npm-unknown',
          'core',
          'unknown',
        ],
        pathNot: `${NPM}(@types/)?(zod|parse5|re2js|url-template|intl-messageformat)/`,
      },
    },
    only(
      'shell',
      '^electron/shell/',
      ['^electron/(shell|core)/', '^shared/'],
      'shell imports core and shared',
    ),
    only('lazy', '^electron/lazy/', ['^shared/'], 'what stands in for code of the bundles imports shared'),
    only(
      'main',
      '^electron/(main|start)\\.ts$',
      ['^electron/(shell|core)/', '^shared/'],
      'main is the list of the shell',
    ),
    only(
      'preload',
      '^electron/preload\\.ts$',
      ['^shared/ipc/'],
      'preload knows the contract and nothing else',
    ),
    only('ui', '^renderer/ui/', ['^renderer/ui/', '^assets/'], 'the design system imports nothing of ours'),
    only('state', '^renderer/state/', ['^renderer/state/', '^shared/'], 'state imports shared'),
    only(
      'features',
      '^renderer/features/([^/]+/[^/]+)/',
      [
        '^renderer/features/$1/',
        '^renderer/features/[^/]+/[^/]+/index\\.tsx?$',
        '^renderer/(state|ui)/',
        '^shared/',
        '^assets/',
      ],
      'a feature imports shared, state, ui, and other features only through their index.ts',
    ),
    only(
      'app',
      '^renderer/(app/|[^/]+$)',
      [
        '^renderer/(app|state|ui)/',
        '^renderer/[^/]+$',
        '^renderer/features/[^/]+/[^/]+/index\\.tsx?$',
        '^renderer/features/.+Pane\\.tsx$',
        '^shared/',
        '^assets/',
      ],
      'the application sees features only through their index.ts and the panes of views',
    ),
    only(
      'reference-server',
      '^e2e/server/',
      ['^e2e/server/', '^shared/(api|markdown|linkifiers)/', '^assets/'],
      'the reference server imports wire schemas, Markdown and linkifiers only: a misreading must not pass on both sides',
    ),
    {
      name: 'reference-server-tests',
      comment: 'nor do its tests see the client model',
      severity: 'error',
      from: { path: '^e2e/server/' },
      to: { path: '^shared/model/' },
    },
    {
      name: 'electron',
      comment:
        'electron is imported by the shell, main and preload (and by what starts an application in its place)',
      severity: 'error',
      from: {
        path: OURS,
        pathNot: [
          '^electron/(shell/|main\\.ts$|preload\\.ts$)',
          '^scripts/(setup/defaultApp|build/codeCache|report/spelling|icons)/',
          '^e2e/bench/',
        ],
      },
      to: { path: ['^electron$', `${NPM}electron(-fallback)?/`] },
    },
    {
      name: 'page-without-node',
      comment: 'the page has no Node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-without-tests',
      comment: 'what ships imports neither tests nor scripts',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/', pathNot: TEST },
      to: { path: ['^(e2e|scripts)/', TEST] },
    },
    {
      name: 'resolvable',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: { path: OURS },
      to: { couldNotResolve: true, pathNot: ['^vite/client$', '\\?(url|raw|worker|inline)$'] },
    },
    {
      name: 'no-cycles',
      comment:
        'no cycles at run time; types may refer to each other, and so may the parsers and views of nested trees',
      severity: 'error',
      from: { pathNot: '^(shared/(content|markdown)|renderer/features/content/content)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: NPM },
    exclude: { path: '^\\.out/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
