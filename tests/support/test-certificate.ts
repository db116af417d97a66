/**
 * A certificate of `localhost` and 127.0.0.1 with its key, for servers of tests. Programs trust it only if a test names
 * it as an authority, so that the key opens nothing. It ends in a hundred years.
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm+C8nyDWm7MFH4mx
EaVTuRPZxtajT4D2md9dWkjv3UChRANCAARqR7dJOr7Y5nqPMLQ+WcMvIlw0NASH
/xpu/a6QGbuYqGYRGs2Dywr1WAE3or5VRxrBYGZKf3+mnk664g6ZCH+H
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUIaqcZoChXHPIlg3hF3yMnC3FJmYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE0NTYxMFoYDzIxMjYxMTA1
MTQ1NjEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARqR7dJOr7Y5nqPMLQ+WcMvIlw0NASH/xpu/a6QGbuYqGYRGs2Dywr1
WAE3or5VRxrBYGZKf3+mnk664g6ZCH+Ho28wbTAdBgNVHQ4EFgQU4sP7Xw5tD7Ia
4v4GpGQNo5SeqmwwHwYDVR0jBBgwFoAU4sP7Xw5tD7Ia4v4GpGQNo5SeqmwwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJOHxYPqf12f1ULkFM9qT01MDBdQhlm47AerxChXHphPAiB4
e0aprB8dI5xPMWzFmud9i6vSOkoeC/S5eecm/xhlZA==
-----END CERTIFICATE-----
`,
};
