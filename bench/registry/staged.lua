-- Each request is of another installed program, at another client address, so that no rate limit is reached.
local count = 0
request = function()
  count = count + 1
  wrk.headers["X-User-Staging-Id"] = string.format("6b8f2d1c-0000-4000-8000-%012d", count)
  wrk.headers["X-Forwarded-For"] =
    string.format("10.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
  return wrk.format()
end
