@rem Runs a command of run.mjs with the Node that npm runs on; see run.
@"%npm_node_execpath%" scripts/preflight.cjs && "%npm_node_execpath%" scripts/run.mjs %*
