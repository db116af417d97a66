wrk.method = "POST"
wrk.body = '{"product":"client"}'
wrk.headers["Content-Type"] = "application/json"
