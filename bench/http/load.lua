-- One load run: what to ask stands in the environment, what came of it is one line of JSON.

local function setting(name)
  local value = os.getenv(name)
  if value ~= "" then return value end
end

wrk.body = setting("LOAD_BODY")
if wrk.body then wrk.method = "POST" end

-- Another client each time, for what is limited by the client's address.
if setting("LOAD_CLIENTS") then
  local count = math.random(0, 2 ^ 24 - 1)
  request = function()
    count = (count + 1) % 2 ^ 24
    local high, middle, low = math.floor(count / 65536), math.floor(count / 256) % 256, count % 256
    wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", high, middle, low)
    return wrk.format(nil, wrk.path .. "-" .. count)
  end
end

-- Mean pause of a connection between two requests, in milliseconds.
local pause = tonumber(setting("LOAD_PAUSE") or 0)
if pause > 0 then
  delay = function() return math.random() * 2 * pause end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"bytes":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.bytes, summary.duration,
    latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
